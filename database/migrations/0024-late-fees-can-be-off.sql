-- Fine and interest of late bank slips are switched one by one, and keep their rates while they are off.

update seller
   set settings = jsonb_set(settings, '{lateFees}', jsonb_build_object(
         'fine', jsonb_build_object('isOn', true, 'basisPoints', settings #> '{lateFees,fineBasisPoints}'),
         'interest', jsonb_build_object('isOn', true, 'basisPoints', settings #> '{lateFees,interestMonthlyBasisPoints}')))
 where settings #> '{lateFees,fineBasisPoints}' is not null;
