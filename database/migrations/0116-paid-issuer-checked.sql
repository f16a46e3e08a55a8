-- The rows that were there before 0115 are checked, too. Others may be written meanwhile.

alter table journal_entry validate constraint journal_entry_kind;
