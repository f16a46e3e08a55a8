-- The card issuer is paid what it is owed for a day, by an entry that a settlement file refers to.

-- The table is written at all times: the rows are checked later, without the lock.
alter table journal_entry drop constraint journal_entry_kind;
alter table journal_entry
  add constraint journal_entry_kind check (
    case ref_type
      when 'CHARGE' then kind in ('CARD_CAPTURED', 'CARD_CAPTURED_EARLY', 'PIX_RECEIVED',
                                  'BOLETO_PAID', 'MANUAL_PAYMENT_RECORDED')
      when 'RECEIVABLE' then kind = 'RECEIVABLE_RELEASED'
      when 'PAYMENT' then kind in ('DUPLICATE_PAYMENT_RECEIVED', 'DUPLICATE_PAYMENT_DISPUTED',
                                   'DUPLICATE_PAYMENT_REFUNDED', 'ACCOUNT_PIX_RECEIVED')
      when 'SETTLEMENT' then kind in ('ACQUIRER_SETTLED', 'COLLECTION_SETTLED', 'ISSUER_SETTLED')
      when 'ANTICIPATION' then kind = 'RECEIVABLES_ANTICIPATED'
      when 'REFUND' then kind in ('REFUND_REQUESTED', 'REFUND_CONFIRMED', 'REFUND_REFUSED')
      when 'DISPUTE' then kind in ('DISPUTE_OPENED', 'DISPUTE_WON', 'DISPUTE_LOST')
      when 'PAYOUT' then kind in ('PAYOUT_REQUESTED', 'PAYOUT_SETTLED',
                                  'PAYOUT_SETTLED_TO_ACCOUNT', 'PAYOUT_FAILED', 'PAYOUT_RETURNED')
      when 'PIX_OUT' then kind in ('PIX_OUT_REQUESTED', 'PIX_OUT_SETTLED', 'PIX_OUT_FAILED')
      when 'MED_BLOCK' then kind = 'MED_BLOCKED'
      when 'MED_CLAIM' then kind in ('MED_RETURNED', 'MED_RELEASED')
      when 'BILL' then kind in ('BILL_PAYMENT_STARTED', 'BILL_PAID', 'BILL_PAYMENT_FAILED')
      when 'CARD_PURCHASE' then kind in ('CARD_PURCHASE_APPROVED', 'CARD_PURCHASE_REVERSED')
      when 'CARD_INVOICE' then kind = 'CARD_INVOICE_PAID'
      when 'OPERATOR_REQUEST' then kind in ('DEBT_WRITTEN_OFF', 'BALANCE_ADJUSTED')
      else false
    end) not valid;
