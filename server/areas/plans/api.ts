import * as endpoints from '#contract/plans/endpoints.ts'
import { findPlan } from '#server/areas/plans/find-plans.ts'
import { createPlan, switchPlan, updatePlan } from '#server/areas/plans/save-plan.ts'
import { listPlans } from '#server/areas/plans/list-plans.ts'
import { query, type Route } from '#server/platform/http/routes.ts'
import { command } from '#server/platform/commands/command.ts'

export const plansApi: Route[] = [
  query(endpoints.listPlans, (transaction, { query }) => listPlans(transaction, query)),
  command(endpoints.createPlan, (work, { body }) => createPlan(work, body)),
  query(endpoints.readPlan, (transaction, { params }) => findPlan(transaction, params.id)),
  command(endpoints.updatePlan, (work, { params, body }) => updatePlan(work, params.id, body)),
  command(endpoints.switchPlan, (work, { params, body }) =>
    switchPlan(work, params.id, body.active),
  ),
]
