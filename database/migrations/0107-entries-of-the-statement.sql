-- no transaction

-- The entries that are rows of the statement themselves; those of sales, the many, are not among them.
create index concurrently journal_entry_of_statement
  on journal_entry (seller_id, kind, effective_date, id)
  where kind in (
    'RECEIVABLES_ANTICIPATED', 'REFUND_CONFIRMED', 'DISPUTE_WON', 'DISPUTE_LOST',
    'CARD_PURCHASE_REVERSED', 'CARD_INVOICE_PAID', 'BALANCE_ADJUSTED');
