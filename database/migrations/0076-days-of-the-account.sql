-- What moved on each day of a business account, so that its statement finds a page, a period and
-- the balance after each movement without adding up all movements.

create table account_day (
  seller_id integer not null,
  owner_id uuid not null,
  day date not null,
  first_entry uuid not null,
  last_entry uuid not null,
  amount bigint not null,
  count integer not null check (count > 0),
  primary key (seller_id, owner_id, day)
);
call enable_row_security('account_day', true);
comment on table account_day is
  'The sum and the number of the movements of a business account on one day; written with them.';
comment on column account_day.day is
  'The day in São Paulo, never before that of an earlier movement: the account''s lock orders them.';
comment on column account_day.first_entry is 'Its movements are those between the two entries.';

insert into account_day (seller_id, owner_id, day, first_entry, last_entry, amount, count)
select seller_id, owner_id, day, (array_agg(entry_id order by entry_id))[1],
       (array_agg(entry_id order by entry_id desc))[1], sum(amount)::bigint, count(*)::integer
  from (select posting.seller_id, posting.owner_id, posting.entry_id, posting.amount,
               max((entry.occurred_at at time zone 'America/Sao_Paulo')::date)
                 over (partition by posting.seller_id, posting.owner_id order by posting.entry_id) as day
          from posting
          join journal_entry as entry
            on entry.seller_id = posting.seller_id and entry.id = posting.entry_id
         where posting.code = 'BANKING') as moved
 group by seller_id, owner_id, day;
