#!/usr/bin/env python3
"""Orders a certificate for a request, prints the DNS records to publish, waits, and writes the certificate. Standard library alone.

CERTHUB_URL=https://console.example.com CERTHUB_API_KEY=chk_… python3 order.py PRODUCT NAME request.csr fullchain.pem
SANDBOX=on publishes the records in the zone of a sandbox.
"""

import hashlib
import json
import os
import sys
import time
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

URL = os.environ["CERTHUB_URL"]
KEY = os.environ["CERTHUB_API_KEY"]


def api(method, path, body=None, form=None, key=None):
    """Makes a call and returns its `data`. Waits where the server asks for it."""
    headers = {"Authorization": f"Token {KEY}"}
    data = None
    if body is not None:
        headers["Content-Type"] = "application/json"
        data = json.dumps(body).encode()
    elif form is not None:
        data = urlencode(form).encode()
    if key is not None:
        headers["Idempotency-Key"] = key
    try:
        with urlopen(Request(URL + path, data, headers, method=method), timeout=60) as response:
            reply = json.load(response)
    except HTTPError as error:
        if error.code in (429, 503):
            time.sleep(int(error.headers.get("Retry-After", 5)))
            return api(method, path, body, form, key)
        reply = json.load(error)
    if reply["code"] != 200:
        raise SystemExit(f"{method} {path}: {reply['code']} {reply['msg']} {reply['errors']}")
    return reply["data"]


def main(product_no, name, csr_file, out):
    with open(csr_file, encoding="ascii") as file:
        csr = file.read()
    products = api("GET", "/v1/products?limit=1000")["list"]
    product_type = next((p["productType"] for p in products if p["productNo"] == product_no), None)
    if product_type is None:
        raise SystemExit(f"No product {product_no}")

    # The same key on a second run with the same request orders nothing twice.
    key = "order-" + hashlib.sha256(csr.encode()).hexdigest()[:40]
    order = api("POST", f"/v1/orders/certificate/{quote(product_no, safe='')}", key=key, body={
        "year": 1,
        "dcvMethod": "dns_txt",
        "productType": product_type,
        "sslCerts": [{"csr": csr, "key": "", "commonName": name, "domainNames": name}],
    })["orderNos"]
    print(f"Order {order}", file=sys.stderr)
    api("POST", "/v1/orders/pay", key=f"pay-{order}",
        form={"orderNo": order, "name": "balance", "payWay": 5, "aim": "makeOrder"})

    print("Publish:", file=sys.stderr)
    for row in api("GET", f"/v1/orders/domainList/{order}")["data"]:
        print(f'{row["recordName"]}. 300 IN {row["recordType"]} "{row["expected"]}"')
        if os.environ.get("SANDBOX") == "on":
            api("POST", "/v1/sandbox/records",
                form={"name": row["recordName"], "type": row["recordType"], "value": row["expected"]})

    while api("GET", f"/v1/orders/status/{order}")["orderInfo"]["orderStatus"] != 1000:
        time.sleep(float(os.environ.get("EVERY", "10")))
    # Without the root, which comes last.
    chain = api("GET", f"/v1/orders/cert/{order}")["chain"]
    with open(out, "w", encoding="ascii") as file:
        file.writelines(pem.strip() + "\n" for pem in chain[:-1])


if __name__ == "__main__":
    main(*sys.argv[1:5])
