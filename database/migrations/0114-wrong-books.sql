-- A seller whose books were found wrong has a case, and until it is closed none of its payouts is sent.

-- There are few cases: the check reads the table at once.
alter table operator_case drop constraint operator_case_kind_check;
alter table operator_case
  -- squawk-ignore constraint-missing-not-valid
  add constraint operator_case_kind_check check (kind in (
    'PAID_TWICE', 'PAID_AFTER_END', 'CAPTURE_MISMATCH', 'OUTCOME_UNKNOWN', 'REFUND_UNKNOWN',
    'CODE_UNKNOWN', 'INVOICE_UNKNOWN', 'ACCOUNT_UNKNOWN', 'DISPUTE_AFTER_END',
    'DISPUTE_CONTRADICTED', 'SETTLEMENT_DIFFERENCE', 'ITEM_FAILED', 'ADJUSTED_TO_SUSPENSE',
    'BUYER_RETURN_UNKNOWN', 'BUYER_RETURNED_TWICE', 'PAYOUT_UNKNOWN', 'PAYOUT_APPROVAL',
    'PAYOUT_CONTRADICTED', 'MED_CLAIM_UNKNOWN', 'MED_CLAIM_CONTRADICTED', 'BOOKS_WRONG'));
