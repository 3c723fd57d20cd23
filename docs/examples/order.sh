#!/usr/bin/env bash
# Orders a certificate for a request, prints the DNS records to publish, waits, and writes the certificate. Needs curl and jq.
#   CERTHUB_URL=https://console.example.com CERTHUB_API_KEY=chk_… ./order.sh PRODUCT NAME request.csr fullchain.pem
# SANDBOX=on publishes the records in the zone of a sandbox.
set -euo pipefail
product=$1 name=$2 csr=$3 out=$4

# Prints `data`; ends with the reply on standard error if it is a refusal. The key is read from a pipe, so that no process list shows it.
api() {
  curl -sS --config <(printf 'header = "Authorization: Token %s"\n' "$CERTHUB_API_KEY") "$@" |
    jq -e 'if .code == 200 then .data else halt_error(1) end'
}

type=$(api "$CERTHUB_URL/v1/products?limit=1000" | jq -er --arg no "$product" '.list[] | select(.productNo == $no) | .productType')
# The same key on a second run with the same request orders nothing twice.
key=order-$(openssl dgst -sha256 -r "$csr" | cut -c 1-40)
order=$(jq -n --rawfile csr "$csr" --arg name "$name" --arg type "$type" '{
  year: 1, dcvMethod: "dns_txt", productType: $type,
  sslCerts: [{ csr: $csr, key: "", commonName: $name, domainNames: $name }]
}' | api -H 'Content-Type: application/json' -H "Idempotency-Key: $key" "$CERTHUB_URL/v1/orders/certificate/$product" --data @- |
  jq -r .orderNos)
echo "Order $order" >&2
api -H "Idempotency-Key: pay-$order" "$CERTHUB_URL/v1/orders/pay" -d "orderNo=$order" -d name=balance -d payWay=5 -d aim=makeOrder >/dev/null

echo 'Publish:' >&2
api "$CERTHUB_URL/v1/orders/domainList/$order" | jq -r '.data[] | [.recordName, .recordType, .expected] | @tsv' |
  while IFS=$'\t' read -r record type value; do
    echo "$record. 300 IN $type \"$value\""
    if [ "${SANDBOX:-off}" = on ]; then
      api "$CERTHUB_URL/v1/sandbox/records" --data-urlencode "name=$record" -d "type=$type" --data-urlencode "value=$value" >/dev/null
    fi
  done

until [ "$(api "$CERTHUB_URL/v1/orders/status/$order" | jq .orderInfo.orderStatus)" = 1000 ]; do
  sleep "${EVERY:-10}"
done
# Without the root, which comes last.
api "$CERTHUB_URL/v1/orders/cert/$order" | jq -r '.chain[:-1][]' >"$out"
