-- The figures of the home page by day: charges by the day they count on, and work done by the program.

create table dashboard_daily (
  seller_id integer not null,
  day date not null,
  received_centavos bigint not null,
  late_centavos bigint not null,
  scheduled_centavos bigint not null,
  automatic_steps integer not null,
  primary key (seller_id, day)
);
call enable_row_security('dashboard_daily', false);
comment on table dashboard_daily is
  'The figures of the home page by day, kept up to date by the events of charges and notices.';
comment on column dashboard_daily.received_centavos is 'Paid charges by their payment date, with their value.';
comment on column dashboard_daily.late_centavos is 'Late charges by their due date.';
comment on column dashboard_daily.scheduled_centavos is 'Charges that are not due yet, by their due date.';
comment on column dashboard_daily.automatic_steps is
  'Charges of subscriptions and notices to buyers that the program made on the day.';

-- Events that are not relayed yet are not of the new form: their amounts are counted here, with the
-- charges. Their steps are counted when they are relayed.
insert into dashboard_daily
select seller_id, day, sum(received), sum(late), sum(scheduled), sum(steps)
  from (
    select seller_id, case when status in ('LATE', 'SCHEDULED') then expiration_date else paid_date end as day,
           case when status in ('PAID', 'PAID_MANUALLY') then value_centavos else 0 end as received,
           case when status = 'LATE' then value_centavos else 0 end as late,
           case when status = 'SCHEDULED' then value_centavos else 0 end as scheduled,
           0 as steps
      from charge where status in ('PAID', 'PAID_MANUALLY', 'LATE', 'SCHEDULED')
    union all
    select seller_id, (at at time zone 'America/Sao_Paulo')::date, 0, 0, 0, 1
      from event
     where relayed and (type = 'NOTICE_SENT'
                        or type = 'CHARGE_CREATED' and data ->> 'subscription' is not null)
  ) as counted
 group by seller_id, day;

-- The list of the home page reads paid charges by their payment date, in the order of their due date:
-- with the status and the due date in the index, it reads no charge that it does not show.
drop index charge_by_paid_date;
create index charge_by_paid_date on charge (seller_id, paid_date desc nulls last, id desc)
  include (status, expiration_date);
