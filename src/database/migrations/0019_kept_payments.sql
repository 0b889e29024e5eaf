-- The payment provider goes on listing the payments of an account that is gone. What stays of a credited payment's number
-- is a hash: enough to know the payment again, nothing to look anybody up by.
alter table kept_ledger add column payment_hash bytea;
create index kept_ledger_payments on kept_ledger (payment_hash) where payment_hash is not null;
