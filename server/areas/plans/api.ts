import * as endpoints from '#contract/plans/endpoints.ts'
import { exportPlans, planTable } from '#contract/plans/exports.ts'
import { findPlan } from '#server/areas/plans/find-plans.ts'
import { filterOf, listPlans } from '#server/areas/plans/list-plans.ts'
import { createPlan, switchPlan, updatePlan } from '#server/areas/plans/save-plan.ts'
import { allPlansSql, type PlanRow, planOf } from '#server/areas/plans/sql.ts'
import { command } from '#server/platform/commands/command.ts'
import { exportFile } from '#server/platform/commands/export-file.ts'
import { query, type Route } from '#server/platform/http/routes.ts'

export const plansApi: Route[] = [
  query(endpoints.listPlans, (transaction, { query }) => listPlans(transaction, query)),
  exportFile(exportPlans, planTable, {
    statement: (query, { transaction }) => allPlansSql(transaction.sellerId, filterOf(query)),
    rowOf: (stored: PlanRow) => planOf(stored),
  }),
  command(endpoints.createPlan, (work, { body }, caller) => createPlan(work, body, caller)),
  query(endpoints.readPlan, (transaction, { params }) => findPlan(transaction, params.id)),
  command(endpoints.updatePlan, (work, { params, body }, caller) =>
    updatePlan(work, params.id, body, caller),
  ),
  command(endpoints.switchPlan, (work, { params, body }) =>
    switchPlan(work, params.id, body.active),
  ),
]
