ALTER TABLE "invoice_lines" ADD COLUMN "package_id" uuid;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_lines_by_package" ON "invoice_lines" USING btree ("package_id");--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_one" CHECK (num_nonnulls("invoice_lines"."order_id", "invoice_lines"."package_id") = 1);