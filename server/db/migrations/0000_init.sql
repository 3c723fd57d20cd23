CREATE SEQUENCE "public"."account_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100001 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."order_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10001 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."deposit_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10001 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."real_name_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10001 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."case_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10001 CACHE 1;--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_no" text DEFAULT nextval('account_numbers')::text NOT NULL,
	"company_name" text DEFAULT '' NOT NULL,
	"discount" integer DEFAULT 100 NOT NULL,
	"requires_factor" boolean DEFAULT false NOT NULL,
	"invite_code" text DEFAULT '' NOT NULL,
	"disabled_time" timestamp with time zone,
	"created_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accounts_account_no_unique" UNIQUE("account_no")
);
--> statement-breakpoint
CREATE TABLE "departments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_time" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text,
	"role_id" uuid,
	"department_id" uuid,
	"scope" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_time" timestamp with time zone NOT NULL,
	"expire_time" timestamp with time zone NOT NULL,
	CONSTRAINT "invitations_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "invitations_one_role" CHECK (num_nonnulls("invitations"."role", "invitations"."role_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"rights" text[] DEFAULT '{}' NOT NULL,
	"created_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"email" text NOT NULL,
	"tel_prefix" text DEFAULT '86' NOT NULL,
	"telephone" text DEFAULT '' NOT NULL,
	"display_name" text NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"province" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"time_zone" text DEFAULT '' NOT NULL,
	"password" text NOT NULL,
	"password_time" timestamp with time zone,
	"two_step_email" boolean DEFAULT false NOT NULL,
	"two_step_email_time" timestamp with time zone,
	"role" text DEFAULT 'owner',
	"role_id" uuid,
	"department_id" uuid,
	"scope" text DEFAULT 'account' NOT NULL,
	"operator_rights" text[] DEFAULT '{}' NOT NULL,
	"disabled_time" timestamp with time zone,
	"removed_time" timestamp with time zone,
	"last_login_ip" text DEFAULT '' NOT NULL,
	"last_login_time" timestamp with time zone,
	"previous_login_ip" text DEFAULT '' NOT NULL,
	"previous_login_time" timestamp with time zone,
	"created_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_of_account" UNIQUE("id","account_id"),
	CONSTRAINT "users_sign_in" CHECK ("users"."email" <> '' or "users"."telephone" <> ''),
	CONSTRAINT "users_one_role" CHECK (num_nonnulls("users"."role", "users"."role_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "approval_orders" (
	"approval_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "approval_orders_approval_id_order_id_pk" PRIMARY KEY("approval_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"department_id" uuid,
	"requester_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"decider_id" uuid,
	"decide_reason" text DEFAULT '' NOT NULL,
	"decide_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "spending_limits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"role" text,
	"role_id" uuid,
	"user_id" uuid,
	"per_order" bigint,
	"per_month" bigint,
	CONSTRAINT "spending_limits_of_one" CHECK (num_nonnulls("spending_limits"."role", "spending_limits"."role_id", "spending_limits"."user_id") = 1),
	CONSTRAINT "spending_limits_some" CHECK (num_nonnulls("spending_limits"."per_order", "spending_limits"."per_month") > 0),
	CONSTRAINT "spending_limits_not_negative" CHECK ("spending_limits"."per_order" >= 0 and "spending_limits"."per_month" >= 0)
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"account_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_name" text NOT NULL,
	"about" text NOT NULL,
	"changes" json NOT NULL,
	"from" text NOT NULL,
	"previous" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_entries_account_id_seq_pk" PRIMARY KEY("account_id","seq")
);
--> statement-breakpoint
CREATE TABLE "ca_authorities" (
	"id" text PRIMARY KEY NOT NULL,
	"algorithm" text NOT NULL,
	"certificate" text NOT NULL,
	"private_key" text NOT NULL,
	"created_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"department_id" uuid,
	"number" integer NOT NULL,
	"serial_number" text NOT NULL,
	"authority" text NOT NULL,
	"not_before" timestamp with time zone NOT NULL,
	"not_after" timestamp with time zone NOT NULL,
	"issued_time" timestamp with time zone NOT NULL,
	"chain" text[] NOT NULL,
	"sha256_fingerprint" text NOT NULL,
	"csr" text NOT NULL,
	"hash_value" text NOT NULL,
	"spki_hash" text NOT NULL,
	"key_type" text DEFAULT 'other' NOT NULL,
	"sealed_key" text NOT NULL,
	"names" text[] NOT NULL,
	"revocation_reason" text,
	"revocation_asked_time" timestamp with time zone,
	"revoked_time" timestamp with time zone,
	"revoke_due_time" timestamp with time zone,
	"replaced_until" timestamp with time zone,
	"ending_from" timestamp with time zone,
	"has_client_auth" boolean DEFAULT false NOT NULL,
	"noticed_days" integer,
	CONSTRAINT "certificates_serial_number_unique" UNIQUE("serial_number"),
	CONSTRAINT "certificates_order_number" UNIQUE("order_id","number")
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"lastname" text NOT NULL,
	"firstname" text NOT NULL,
	"position" text DEFAULT '' NOT NULL,
	"email" text NOT NULL,
	"telephone" text NOT NULL,
	"id_card" text DEFAULT '' NOT NULL,
	"created_time" timestamp with time zone NOT NULL,
	"removed_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"currency" text PRIMARY KEY NOT NULL,
	"rate" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credit_code" text NOT NULL,
	"country" text NOT NULL,
	"province" text NOT NULL,
	"locality" text NOT NULL,
	"postal_code" text NOT NULL,
	"telephone" text NOT NULL,
	"registry_addr" text NOT NULL,
	"date_of_incorporation" text DEFAULT '2019-01-01' NOT NULL,
	"created_time" timestamp with time zone NOT NULL,
	"removed_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "products" (
	"product_no" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"brand" text NOT NULL,
	"sub_brand" text NOT NULL,
	"brand_name" text NOT NULL,
	"brand_description" text NOT NULL,
	"brand_description_en" text NOT NULL,
	"product_type" text NOT NULL,
	"type_description" text NOT NULL,
	"product_name" text NOT NULL,
	"chinese_name" text NOT NULL,
	"english_name" text NOT NULL,
	"product_description" text NOT NULL,
	"product_description_en" text NOT NULL,
	"max_year" integer NOT NULL,
	"has_90_days" boolean NOT NULL,
	"included_names" integer NOT NULL,
	"max_names" integer NOT NULL,
	"prices" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "validation_emails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"email" text NOT NULL,
	"created_time" timestamp with time zone NOT NULL,
	"removed_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "clock_offset" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"offset_ms" bigint NOT NULL,
	CONSTRAINT "clock_offset_one_row" CHECK ("clock_offset"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"key" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"target" json NOT NULL,
	"user_id" uuid,
	"ticket_hash" text DEFAULT '' NOT NULL,
	"code_hash" text DEFAULT '' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_time" timestamp with time zone NOT NULL,
	"expire_time" timestamp with time zone NOT NULL,
	"verified_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "authenticators" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text DEFAULT '' NOT NULL,
	"pending_secret" text DEFAULT '' NOT NULL,
	"pending_until" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_time" timestamp with time zone,
	"last_used_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"key" text PRIMARY KEY NOT NULL,
	"challenge" text NOT NULL,
	"expire_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	"is_synced" boolean DEFAULT false NOT NULL,
	"created_time" timestamp with time zone NOT NULL,
	"last_used_time" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"salt" text NOT NULL,
	"key" text NOT NULL,
	"used_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "session_codes" (
	"session_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_time" timestamp with time zone NOT NULL,
	"expire_time" timestamp with time zone NOT NULL,
	CONSTRAINT "session_codes_session_id_purpose_pk" PRIMARY KEY("session_id","purpose")
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"actor_id" uuid NOT NULL,
	"key" text NOT NULL,
	"call_id" text NOT NULL,
	"input_hash" text NOT NULL,
	"reply" json,
	"created_time" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_actor_id_key_pk" PRIMARY KEY("actor_id","key")
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"created_time" timestamp with time zone NOT NULL,
	CONSTRAINT "installation_one_row" CHECK ("installation"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "job_workers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seen_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"queue" text NOT NULL,
	"payload" json NOT NULL,
	"key" text,
	"account_id" uuid,
	"run_time" timestamp with time zone NOT NULL,
	"every_seconds" double precision,
	"tried" boolean DEFAULT false NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"worker" uuid,
	"deadline" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "balances" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"cents" bigint DEFAULT 0 NOT NULL,
	"spent" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"cents" bigint NOT NULL,
	"balance_after" bigint NOT NULL,
	"order_id" uuid,
	"deposit_id" uuid,
	"payment_id" uuid,
	"user_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_sign" CHECK (("ledger"."kind" in ('charge', 'reversal')) = ("ledger"."cents" < 0) and "ledger"."cents" <> 0),
	CONSTRAINT "ledger_not_negative" CHECK ("ledger"."balance_after" >= 0 or "ledger"."kind" <> 'charge')
);
--> statement-breakpoint
CREATE TABLE "outgoing_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"created_time" timestamp with time zone NOT NULL,
	"expire_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcement_marks" (
	"announcement_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"read_time" timestamp with time zone,
	"dismissed_time" timestamp with time zone,
	CONSTRAINT "announcement_marks_announcement_id_user_id_pk" PRIMARY KEY("announcement_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"level" text NOT NULL,
	"zh" text NOT NULL,
	"en" text NOT NULL,
	"from_time" timestamp with time zone NOT NULL,
	"until_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_deliveries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"item_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"due_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_items" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"notice_id" bigint,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"topic" text DEFAULT '' NOT NULL,
	"order_id" uuid,
	"certificate_id" uuid,
	"approval_id" uuid,
	"days" integer DEFAULT 0 NOT NULL,
	"end_time" timestamp with time zone NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"user_id" uuid,
	"for_users" uuid[],
	"create_time" timestamp with time zone NOT NULL,
	CONSTRAINT "notice_items_cause_unique" UNIQUE("cause")
);
--> statement-breakpoint
CREATE TABLE "notice_marks" (
	"notice_id" bigint NOT NULL,
	"user_id" uuid NOT NULL,
	"read_time" timestamp with time zone,
	"removed_time" timestamp with time zone,
	CONSTRAINT "notice_marks_notice_id_user_id_pk" PRIMARY KEY("notice_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notice_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"chosen" jsonb NOT NULL,
	"ends" jsonb NOT NULL,
	"quiet" jsonb,
	"digest" jsonb NOT NULL,
	"language" text,
	"time_zone" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"over_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "key_tallies" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"department_id" uuid,
	"sub_brand" text NOT NULL,
	"key_type" text NOT NULL,
	"end_month" date,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_tallies" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"department_id" uuid,
	"field" text NOT NULL,
	"value" text NOT NULL,
	"list" text NOT NULL,
	"day" date,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spend_tallies" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"department_id" uuid,
	"hour" timestamp with time zone NOT NULL,
	"cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"note" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_texts" (
	"order_no" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"department_id" uuid,
	"text" text NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"is_beyond_ascii" boolean GENERATED ALWAYS AS (octet_length(text) <> char_length(text)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_no" text NOT NULL,
	"account_id" uuid NOT NULL,
	"department_id" uuid,
	"creator_id" uuid,
	"status" integer NOT NULL,
	"errand" text GENERATED ALWAYS AS (case when status in (1001, 5004) then 'payment' when status = 1004 then 'cancelled' when status in (1000, 1008) then 'none' else 'progress' end) STORED NOT NULL,
	"product_no" text NOT NULL,
	"product_name" text NOT NULL,
	"chinese_name" text NOT NULL,
	"english_name" text NOT NULL,
	"product_type" text NOT NULL,
	"kind" text GENERATED ALWAYS AS (case
  when 'code' = any(regexp_split_to_array(lower(product_type), '[^a-z0-9]+')) then 'code'
  when 'doc' = any(regexp_split_to_array(lower(product_type), '[^a-z0-9]+')) then 'doc'
  when array['email', 'smime'] && regexp_split_to_array(lower(product_type), '[^a-z0-9]+') then 'email'
  when 'vmc' = any(regexp_split_to_array(lower(product_type), '[^a-z0-9]+')) then 'vmc'
  when 'ip' = any(regexp_split_to_array(lower(product_type), '[^a-z0-9]+')) then 'ip'
  when 'ev' = any(regexp_split_to_array(lower(product_type), '[^a-z0-9]+')) then 'ev'
  when 'ov' = any(regexp_split_to_array(lower(product_type), '[^a-z0-9]+')) then 'ov'
  else 'dv' end) STORED NOT NULL,
	"brand" text NOT NULL,
	"sub_brand" text NOT NULL,
	"brand_name" text NOT NULL,
	"validity" integer NOT NULL,
	"common_name" text NOT NULL,
	"search_names" text NOT NULL,
	"dcv_method" text NOT NULL,
	"dcv_token" text NOT NULL,
	"previous_tokens" text[] DEFAULT '{}' NOT NULL,
	"csr" text NOT NULL,
	"hash_value" text NOT NULL,
	"spki_hash" text NOT NULL,
	"key_type" text DEFAULT 'other' NOT NULL,
	"sealed_key" text NOT NULL,
	"contact_id" text NOT NULL,
	"org_id" text NOT NULL,
	"organization" json,
	"remark" text NOT NULL,
	"attestation" text DEFAULT '' NOT NULL,
	"logo" text DEFAULT '' NOT NULL,
	"mark_office" text DEFAULT '' NOT NULL,
	"mark_number" text DEFAULT '' NOT NULL,
	"raw_amount" bigint NOT NULL,
	"pay_amount" bigint NOT NULL,
	"re_sign_price_diff" bigint DEFAULT 0 NOT NULL,
	"re_sign_paid" bigint DEFAULT 0 NOT NULL,
	"reissue_id" uuid,
	"issued_count" integer DEFAULT 0 NOT NULL,
	"renews_id" uuid,
	"bonus_days" integer DEFAULT 0 NOT NULL,
	"priced_names" text[] DEFAULT '{}' NOT NULL,
	"approval" text,
	"approval_id" uuid,
	"approved_cents" bigint,
	"pay_way" text DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"pay_time" timestamp with time zone,
	"paid_until" timestamp with time zone,
	"issue_time" timestamp with time zone,
	"cancel_time" timestamp with time zone,
	"cert_expire_time" timestamp with time zone,
	"valid_until" timestamp with time zone,
	"is_revoked" boolean DEFAULT false NOT NULL,
	"endings" "tstzmultirange",
	"replaced_until" timestamp with time zone,
	"held_key_type" text,
	"shown_key_type" text GENERATED ALWAYS AS (coalesce(held_key_type, key_type)) STORED NOT NULL,
	"next_key" text DEFAULT 'same' NOT NULL,
	"next_time" timestamp with time zone,
	"next_asked_time" timestamp with time zone,
	"asked_time" timestamp with time zone,
	"next_check_time" timestamp with time zone,
	"mailed_time" timestamp with time zone,
	"vetting_time" timestamp with time zone,
	"vetted_time" timestamp with time zone,
	"issuing_time" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "orders_order_no_unique" UNIQUE("order_no"),
	CONSTRAINT "orders_amount" CHECK ("orders"."pay_amount" >= 0 and "orders"."pay_amount" <= "orders"."raw_amount"),
	CONSTRAINT "orders_price_diff" CHECK ("orders"."re_sign_price_diff" >= 0)
);
--> statement-breakpoint
CREATE TABLE "reissues" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"hash_value" text NOT NULL,
	"names" text[] NOT NULL,
	"price_diff" bigint NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"end_time" timestamp with time zone,
	CONSTRAINT "reissues_order_number" UNIQUE("order_id","number")
);
--> statement-breakpoint
CREATE TABLE "payment_queues" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"department_id" uuid,
	"payer_id" uuid,
	"status" text NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"end_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "queued_payments" (
	"queue_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"order_no" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "queued_payments_queue_id_position_pk" PRIMARY KEY("queue_id","position")
);
--> statement-breakpoint
CREATE TABLE "deposits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"deposit_no" text NOT NULL,
	"account_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"state" text DEFAULT 'unpaid' NOT NULL,
	"pay_way" text DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"pay_time" timestamp with time zone,
	CONSTRAINT "deposits_deposit_no_unique" UNIQUE("deposit_no"),
	CONSTRAINT "deposits_amount" CHECK ("deposits"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_notices" (
	"gateway" text NOT NULL,
	"notice_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"receive_time" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_notices_gateway_notice_id_pk" PRIMARY KEY("gateway","notice_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"order_id" uuid,
	"deposit_id" uuid,
	"payer_id" uuid,
	"order_no" text NOT NULL,
	"aim" text NOT NULL,
	"method" text NOT NULL,
	"gateway" text NOT NULL,
	"mount_path" text DEFAULT '' NOT NULL,
	"cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"base_cents" bigint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"provider_ref" text DEFAULT '' NOT NULL,
	"begun" json,
	"create_time" timestamp with time zone NOT NULL,
	"expire_time" timestamp with time zone NOT NULL,
	"end_time" timestamp with time zone,
	"settle_time" timestamp with time zone,
	"received_cents" bigint,
	"next_ask_time" timestamp with time zone,
	"asks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payments_amount" CHECK ("payments"."cents" > 0 and "payments"."base_cents" > 0),
	CONSTRAINT "payments_payable" CHECK (num_nonnulls("payments"."order_id", "payments"."deposit_id") = 1),
	CONSTRAINT "payments_settled" CHECK (("payments"."state" in ('paid', 'late', 'short')) = ("payments"."settle_time" is not null))
);
--> statement-breakpoint
CREATE TABLE "account_logos" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"hash" text NOT NULL,
	"content" "bytea" NOT NULL,
	"update_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"address" jsonb NOT NULL,
	"is_shared" boolean NOT NULL,
	"create_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"document" jsonb NOT NULL,
	"update_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization_real_names" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"authno" text NOT NULL,
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"org_name" text NOT NULL,
	"social_code" text NOT NULL,
	"legal_name" text NOT NULL,
	"open_account" text NOT NULL,
	"bank_account" text NOT NULL,
	"balance" integer DEFAULT 0 NOT NULL,
	"proof_id" uuid NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"decide_time" timestamp with time zone,
	CONSTRAINT "organization_real_names_authno_unique" UNIQUE("authno")
);
--> statement-breakpoint
CREATE TABLE "person_real_names" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"id_card" text NOT NULL,
	"shown_card" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"decide_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "real_name_proofs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"create_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"ref" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"method" text NOT NULL,
	"order_no" text NOT NULL,
	"title" text NOT NULL,
	"cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"notices" integer DEFAULT 1 NOT NULL,
	"return_url" text NOT NULL,
	"client_secret" text NOT NULL,
	"payer_id" text DEFAULT '' NOT NULL,
	"expire_time" timestamp with time zone NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"pay_time" timestamp with time zone,
	CONSTRAINT "sandbox_payments_amount" CHECK ("sandbox_payments"."cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_provider" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"callback_secret" text NOT NULL,
	CONSTRAINT "sandbox_provider_one_row" CHECK ("sandbox_provider"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "sandbox_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"host" text NOT NULL,
	"path" text NOT NULL,
	"content" text NOT NULL,
	"created_time" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_files_once" UNIQUE("account_id","host","path")
);
--> statement-breakpoint
CREATE TABLE "sandbox_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid,
	"ticket_hash" text,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"expire_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_records" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"value" text NOT NULL,
	"created_time" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_records_once" UNIQUE("account_id","name","type","value")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"token_time" timestamp with time zone NOT NULL,
	"previous_hash" text,
	"previous_until" timestamp with time zone,
	"created_time" timestamp with time zone NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"signed_in_by" text DEFAULT 'password' NOT NULL,
	"confirmed_time" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_by" text DEFAULT 'password' NOT NULL,
	"last_seen_time" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"bucket" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_end" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captchas" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"gap" integer NOT NULL,
	"expire_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent" integer DEFAULT 1 NOT NULL,
	"sent_time" timestamp with time zone NOT NULL,
	"expire_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_places" (
	"bucket" text PRIMARY KEY NOT NULL,
	"last_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_cases" (
	"case_no" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"machine" text NOT NULL,
	"title" text NOT NULL,
	"note" text NOT NULL,
	"events" integer NOT NULL,
	"file" text NOT NULL,
	"digest" text NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"expire_time" timestamp with time zone NOT NULL,
	CONSTRAINT "support_cases_once" UNIQUE("account_id","digest")
);
--> statement-breakpoint
CREATE TABLE "audits" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"host" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"problem" text,
	"facts" jsonb,
	"grade" text,
	"score" integer,
	"create_time" timestamp with time zone NOT NULL,
	"expire_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delegated_records" (
	"holder_id" uuid NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL,
	"created_time" timestamp with time zone NOT NULL,
	CONSTRAINT "delegated_records_holder_id_name_value_pk" PRIMARY KEY("holder_id","name","value")
);
--> statement-breakpoint
CREATE TABLE "domain_validations" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"domain_name" text NOT NULL,
	"method" text NOT NULL,
	"mailbox" text DEFAULT '' NOT NULL,
	"contact_record" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"found" text[] DEFAULT '{}' NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"resolver" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"check_time" timestamp with time zone,
	"validated_time" timestamp with time zone,
	"organization_domain_id" uuid,
	CONSTRAINT "domain_validations_name" UNIQUE("order_id","domain_name")
);
--> statement-breakpoint
CREATE TABLE "organization_domains" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"domain_name" text NOT NULL,
	"method" text NOT NULL,
	"token" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"found" text[] DEFAULT '{}' NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"resolver" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"check_time" timestamp with time zone,
	"validated_time" timestamp with time zone,
	"validated_method" text DEFAULT '' NOT NULL,
	"validated_issuers" text[] DEFAULT '{}' NOT NULL,
	"asked_time" timestamp with time zone NOT NULL,
	"next_check_time" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"created_time" timestamp with time zone NOT NULL,
	CONSTRAINT "organization_domains_name" UNIQUE("organization_id","domain_name")
);
--> statement-breakpoint
CREATE TABLE "validation_mails" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"mailbox" text NOT NULL,
	"names" text[] NOT NULL,
	"secret_hash" text NOT NULL,
	"sent_time" timestamp with time zone NOT NULL,
	"expire_time" timestamp with time zone NOT NULL,
	"used_time" timestamp with time zone,
	CONSTRAINT "validation_mails_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
ALTER TABLE "departments" ADD CONSTRAINT "departments_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_orders" ADD CONSTRAINT "approval_orders_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_orders" ADD CONSTRAINT "approval_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_requester_id_users_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_decider_id_users_id_fk" FOREIGN KEY ("decider_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spending_limits" ADD CONSTRAINT "spending_limits_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spending_limits" ADD CONSTRAINT "spending_limits_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spending_limits" ADD CONSTRAINT "spending_limits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "validation_emails" ADD CONSTRAINT "validation_emails_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_codes" ADD CONSTRAINT "session_codes_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balances" ADD CONSTRAINT "balances_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_deposit_id_deposits_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_marks" ADD CONSTRAINT "announcement_marks_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_marks" ADD CONSTRAINT "announcement_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_deliveries" ADD CONSTRAINT "notice_deliveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_deliveries" ADD CONSTRAINT "notice_deliveries_item_id_notice_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."notice_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_items" ADD CONSTRAINT "notice_items_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_items" ADD CONSTRAINT "notice_items_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_items" ADD CONSTRAINT "notice_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_items" ADD CONSTRAINT "notice_items_certificate_id_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."certificates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_items" ADD CONSTRAINT "notice_items_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_items" ADD CONSTRAINT "notice_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_marks" ADD CONSTRAINT "notice_marks_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_marks" ADD CONSTRAINT "notice_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD CONSTRAINT "notice_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_tallies" ADD CONSTRAINT "key_tallies_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_tallies" ADD CONSTRAINT "key_tallies_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_tallies" ADD CONSTRAINT "order_tallies_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_tallies" ADD CONSTRAINT "order_tallies_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spend_tallies" ADD CONSTRAINT "spend_tallies_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spend_tallies" ADD CONSTRAINT "spend_tallies_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_texts" ADD CONSTRAINT "order_texts_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_texts" ADD CONSTRAINT "order_texts_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reissues" ADD CONSTRAINT "reissues_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_queues" ADD CONSTRAINT "payment_queues_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_queues" ADD CONSTRAINT "payment_queues_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_queues" ADD CONSTRAINT "payment_queues_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queued_payments" ADD CONSTRAINT "queued_payments_queue_id_payment_queues_id_fk" FOREIGN KEY ("queue_id") REFERENCES "public"."payment_queues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queued_payments" ADD CONSTRAINT "queued_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_deposit_id_deposits_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payer_id_users_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_logos" ADD CONSTRAINT "account_logos_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_preferences" ADD CONSTRAINT "user_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_real_names" ADD CONSTRAINT "organization_real_names_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_real_names" ADD CONSTRAINT "organization_real_names_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_real_names" ADD CONSTRAINT "organization_real_names_proof_id_real_name_proofs_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."real_name_proofs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_real_names" ADD CONSTRAINT "person_real_names_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_real_names" ADD CONSTRAINT "person_real_names_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "real_name_proofs" ADD CONSTRAINT "real_name_proofs_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "real_name_proofs" ADD CONSTRAINT "real_name_proofs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_files" ADD CONSTRAINT "sandbox_files_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_mails" ADD CONSTRAINT "sandbox_mails_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_records" ADD CONSTRAINT "sandbox_records_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_cases" ADD CONSTRAINT "support_cases_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_cases" ADD CONSTRAINT "support_cases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audits" ADD CONSTRAINT "audits_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_validations" ADD CONSTRAINT "domain_validations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "domain_validations" ADD CONSTRAINT "domain_validations_organization_domain_id_organization_domains_id_fk" FOREIGN KEY ("organization_domain_id") REFERENCES "public"."organization_domains"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_domains" ADD CONSTRAINT "organization_domains_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_domains" ADD CONSTRAINT "organization_domains_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "validation_mails" ADD CONSTRAINT "validation_mails_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "departments_once" ON "departments" USING btree ("account_id",lower("name")) WHERE "departments"."removed_time" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_once" ON "invitations" USING btree ("account_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "roles_once" ON "roles" USING btree ("account_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_by_email" ON "users" USING btree ("email") WHERE "users"."email" <> '' and "users"."removed_time" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_by_phone" ON "users" USING btree ("telephone","tel_prefix") WHERE "users"."telephone" <> '' and "users"."removed_time" is null;--> statement-breakpoint
CREATE INDEX "users_by_account" ON "users" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "approval_orders_by_order" ON "approval_orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "approvals_by_account" ON "approvals" USING btree ("account_id","create_time");--> statement-breakpoint
CREATE INDEX "approvals_open" ON "approvals" USING btree ("account_id") WHERE "approvals"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "spending_limits_of_role" ON "spending_limits" USING btree ("account_id","role");--> statement-breakpoint
CREATE UNIQUE INDEX "spending_limits_of_own_role" ON "spending_limits" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "spending_limits_of_user" ON "spending_limits" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_entries_by_actor" ON "audit_entries" USING btree ("account_id","actor_id","seq");--> statement-breakpoint
CREATE INDEX "audit_entries_by_kind" ON "audit_entries" USING btree ("account_id","kind","seq");--> statement-breakpoint
CREATE INDEX "audit_entries_by_time" ON "audit_entries" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "certificates_by_key" ON "certificates" USING btree ("spki_hash");--> statement-breakpoint
CREATE INDEX "certificates_compromised" ON "certificates" USING btree ("spki_hash") WHERE "certificates"."revocation_reason" = 'keyCompromise';--> statement-breakpoint
CREATE INDEX "certificates_by_end" ON "certificates" USING btree ("account_id","not_after","order_id","replaced_until","revoked_time");--> statement-breakpoint
CREATE INDEX "certificates_by_ending" ON "certificates" USING btree ("account_id","ending_from");--> statement-breakpoint
CREATE INDEX "certificates_by_issue" ON "certificates" USING btree ("account_id","issued_time");--> statement-breakpoint
CREATE INDEX "certificates_ending" ON "certificates" USING btree ("not_after") WHERE "certificates"."revoked_time" is null and "certificates"."noticed_days" is distinct from 0;--> statement-breakpoint
CREATE INDEX "certificates_client_auth" ON "certificates" USING btree ("not_after") WHERE "certificates"."has_client_auth";--> statement-breakpoint
CREATE INDEX "certificates_revoke_due" ON "certificates" USING btree ("revoke_due_time") WHERE "certificates"."revoke_due_time" is not null and "certificates"."revoked_time" is null;--> statement-breakpoint
CREATE INDEX "certificates_revoked" ON "certificates" USING btree ("authority") WHERE "certificates"."revoked_time" is not null;--> statement-breakpoint
CREATE INDEX "contacts_by_account" ON "contacts" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "organizations_by_account" ON "organizations" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "validation_emails_once" ON "validation_emails" USING btree ("account_id",lower("email")) WHERE "validation_emails"."removed_time" is null;--> statement-breakpoint
CREATE INDEX "codes_expire_time_index" ON "codes" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "codes_user_id_index" ON "codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expire_time_index" ON "passkey_challenges" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "passkeys_by_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_by_user" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_codes_expire_time_index" ON "session_codes" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "idempotency_created_time_index" ON "idempotency" USING btree ("created_time");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_waiting_once" ON "jobs" USING btree ("queue","key") WHERE not "jobs"."tried";--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_periodic" ON "jobs" USING btree ("queue") WHERE "jobs"."every_seconds" is not null;--> statement-breakpoint
CREATE INDEX "jobs_waiting" ON "jobs" USING btree ("run_time","id") WHERE "jobs"."worker" is null;--> statement-breakpoint
CREATE INDEX "jobs_running" ON "jobs" USING btree ("queue","account_id") WHERE "jobs"."worker" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_once_a_payment" ON "ledger" USING btree ("payment_id","kind") WHERE "ledger"."kind" <> 'reversal';--> statement-breakpoint
CREATE INDEX "ledger_by_user" ON "ledger" USING btree ("user_id","at") WHERE "ledger"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "ledger_by_order" ON "ledger" USING btree ("order_id") WHERE "ledger"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "ledger_by_account" ON "ledger" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "outgoing_mails_by_end" ON "outgoing_mails" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "notice_deliveries_due" ON "notice_deliveries" USING btree ("due_time");--> statement-breakpoint
CREATE INDEX "notice_deliveries_by_item" ON "notice_deliveries" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "notice_items_by_notice" ON "notice_items" USING btree ("notice_id");--> statement-breakpoint
CREATE INDEX "notice_items_waiting" ON "notice_items" USING btree ("account_id","kind") WHERE "notice_items"."notice_id" is null;--> statement-breakpoint
CREATE INDEX "notices_by_account" ON "notices" USING btree ("account_id","create_time");--> statement-breakpoint
CREATE INDEX "notices_open" ON "notices" USING btree ("create_time") WHERE "notices"."over_time" is null;--> statement-breakpoint
CREATE INDEX "key_tallies_by_account" ON "key_tallies" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "order_tallies_by_account" ON "order_tallies" USING btree ("account_id","field","value");--> statement-breakpoint
CREATE INDEX "spend_tallies_by_account" ON "spend_tallies" USING btree ("account_id","hour");--> statement-breakpoint
CREATE INDEX "order_events_by_order" ON "order_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_texts_by_account" ON "order_texts" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "order_texts_beyond_ascii" ON "order_texts" USING btree ("account_id") WHERE "order_texts"."is_beyond_ascii";--> statement-breakpoint
CREATE INDEX "orders_by_time" ON "orders" USING btree ("account_id","create_time","order_no","status","paid_until","valid_until","is_revoked","endings","cert_expire_time","kind","sub_brand","shown_key_type","dcv_method","contact_id","org_id","department_id");--> statement-breakpoint
CREATE INDEX "orders_by_errand" ON "orders" USING btree ("account_id","errand","create_time","order_no","status","paid_until","valid_until","is_revoked","endings","cert_expire_time","kind","sub_brand","shown_key_type","dcv_method","contact_id","org_id","department_id");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("account_id","status","order_no" DESC NULLS FIRST,"create_time","status","paid_until","valid_until","is_revoked","endings","cert_expire_time","kind","sub_brand","shown_key_type","dcv_method","contact_id","org_id","department_id");--> statement-breakpoint
CREATE INDEX "orders_by_name" ON "orders" USING btree ("account_id","common_name","order_no" DESC NULLS FIRST,"errand","create_time","status","paid_until","valid_until","is_revoked","endings","cert_expire_time","kind","sub_brand","shown_key_type","dcv_method","contact_id","org_id","department_id");--> statement-breakpoint
CREATE INDEX "orders_by_amount" ON "orders" USING btree ("account_id","pay_amount","order_no" DESC NULLS FIRST,"errand","create_time","status","paid_until","valid_until","is_revoked","endings","cert_expire_time","kind","sub_brand","shown_key_type","dcv_method","contact_id","org_id","department_id");--> statement-breakpoint
CREATE INDEX "orders_by_end" ON "orders" USING btree ("account_id","cert_expire_time","order_no" DESC NULLS FIRST,"errand","create_time","status","paid_until","valid_until","is_revoked","endings","cert_expire_time","kind","sub_brand","shown_key_type","dcv_method","contact_id","org_id","department_id");--> statement-breakpoint
CREATE INDEX "orders_by_next" ON "orders" USING btree ("next_time") WHERE "orders"."next_time" is not null;--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("create_time") WHERE status = 1001;--> statement-breakpoint
CREATE INDEX "orders_valid_until" ON "orders" USING btree ("account_id","valid_until");--> statement-breakpoint
CREATE INDEX "orders_paid_until" ON "orders" USING btree ("account_id","paid_until");--> statement-breakpoint
CREATE INDEX "orders_unfinished" ON "orders" USING btree ("paid_until") WHERE status in (1002, 1003, 1006, 5004);--> statement-breakpoint
CREATE INDEX "orders_by_renewed" ON "orders" USING btree ("renews_id") WHERE "orders"."renews_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_by_approval" ON "orders" USING btree ("approval_id") WHERE "orders"."approval_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_by_hash" ON "orders" USING btree ("hash_value");--> statement-breakpoint
CREATE INDEX "orders_by_key" ON "orders" USING btree ("spki_hash");--> statement-breakpoint
CREATE INDEX "orders_by_contact" ON "orders" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "orders_by_organization" ON "orders" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "reissues_unpaid" ON "reissues" USING btree ("create_time") WHERE state = 'unpaid';--> statement-breakpoint
CREATE INDEX "payment_queues_by_account" ON "payment_queues" USING btree ("account_id","create_time");--> statement-breakpoint
CREATE INDEX "deposits_by_account" ON "deposits" USING btree ("account_id","create_time");--> statement-breakpoint
CREATE INDEX "payment_notices_by_time" ON "payment_notices" USING btree ("receive_time");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open_order" ON "payments" USING btree ("order_id") WHERE "payments"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open_deposit" ON "payments" USING btree ("deposit_id") WHERE "payments"."state" = 'open';--> statement-breakpoint
CREATE INDEX "payments_by_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_by_deposit" ON "payments" USING btree ("deposit_id");--> statement-breakpoint
CREATE INDEX "payments_by_ref" ON "payments" USING btree ("provider_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_bank_ref" ON "payments" USING btree ("provider_ref") WHERE "payments"."gateway" = 'bank' and "payments"."provider_ref" <> '';--> statement-breakpoint
CREATE INDEX "payments_by_account" ON "payments" USING btree ("account_id","create_time");--> statement-breakpoint
CREATE INDEX "payments_to_ask" ON "payments" USING btree ("next_ask_time");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_once" ON "saved_views" USING btree ("user_id","list",lower("name"));--> statement-breakpoint
CREATE INDEX "saved_views_by_account" ON "saved_views" USING btree ("account_id","list");--> statement-breakpoint
CREATE UNIQUE INDEX "organization_real_names_once" ON "organization_real_names" USING btree ("account_id") WHERE "organization_real_names"."status" <> 'refused';--> statement-breakpoint
CREATE INDEX "organization_real_names_by_account" ON "organization_real_names" USING btree ("account_id","create_time");--> statement-breakpoint
CREATE INDEX "organization_real_names_by_proof" ON "organization_real_names" USING btree ("proof_id");--> statement-breakpoint
CREATE INDEX "organization_real_names_waiting" ON "organization_real_names" USING btree ("create_time") WHERE "organization_real_names"."status" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "person_real_names_once" ON "person_real_names" USING btree ("user_id") WHERE "person_real_names"."status" <> 'refused';--> statement-breakpoint
CREATE INDEX "person_real_names_by_user" ON "person_real_names" USING btree ("user_id","create_time");--> statement-breakpoint
CREATE INDEX "person_real_names_waiting" ON "person_real_names" USING btree ("create_time") WHERE "person_real_names"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "real_name_proofs_by_account" ON "real_name_proofs" USING btree ("account_id","create_time");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_payments_once" ON "sandbox_payments" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_payments_by_secret" ON "sandbox_payments" USING btree ("client_secret");--> statement-breakpoint
CREATE INDEX "sandbox_files_by_place" ON "sandbox_files" USING btree ("host","path");--> statement-breakpoint
CREATE INDEX "sandbox_mails_by_account" ON "sandbox_mails" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "sandbox_mails_by_ticket" ON "sandbox_mails" USING btree ("ticket_hash");--> statement-breakpoint
CREATE INDEX "sandbox_mails_by_end" ON "sandbox_mails" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "sandbox_records_by_name" ON "sandbox_records" USING btree ("name");--> statement-breakpoint
CREATE INDEX "sessions_user_id_index" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_previous_hash_index" ON "sessions" USING btree ("previous_hash");--> statement-breakpoint
CREATE INDEX "sessions_last_seen_time_index" ON "sessions" USING btree ("last_seen_time");--> statement-breakpoint
CREATE INDEX "attempts_window_end_index" ON "attempts" USING btree ("window_end");--> statement-breakpoint
CREATE INDEX "captchas_expire_time_index" ON "captchas" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "second_factors_expire_time_index" ON "second_factors" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "sign_in_places_last_time_index" ON "sign_in_places" USING btree ("last_time");--> statement-breakpoint
CREATE INDEX "support_cases_by_time" ON "support_cases" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "support_cases_by_end" ON "support_cases" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "audits_by_account" ON "audits" USING btree ("account_id","create_time");--> statement-breakpoint
CREATE INDEX "audits_by_end" ON "audits" USING btree ("expire_time");--> statement-breakpoint
CREATE INDEX "delegated_records_by_name" ON "delegated_records" USING btree ("name");--> statement-breakpoint
CREATE INDEX "domain_validations_ahead" ON "domain_validations" USING btree ("organization_domain_id") WHERE "domain_validations"."organization_domain_id" is not null;--> statement-breakpoint
CREATE INDEX "domain_validations_by_name" ON "domain_validations" USING btree ("domain_name");--> statement-breakpoint
CREATE INDEX "domain_validations_by_mailbox" ON "domain_validations" USING btree (lower("mailbox")) WHERE "domain_validations"."mailbox" <> '';--> statement-breakpoint
CREATE INDEX "organization_domains_due" ON "organization_domains" USING btree ("next_check_time");--> statement-breakpoint
CREATE INDEX "validation_mails_by_order" ON "validation_mails" USING btree ("order_id");