import * as endpoints from '#contract/plans/endpoints.ts'
import { findPlan } from '#server/areas/plans/find-plans.ts'
import { createPlan, switchPlan, updatePlan } from '#server/areas/plans/keep-plan.ts'
import { listPlans } from '#server/areas/plans/list-plans.ts'
import { reads, type Route } from '#server/platform/serve.ts'
import { writes } from '#server/platform/writes.ts'

export const plansApi: Route[] = [
  reads(endpoints.listPlans, (transaction, { query }) => listPlans(transaction, query)),
  writes(endpoints.createPlan, (work, { body }) => createPlan(work, body)),
  reads(endpoints.readPlan, (transaction, { params }) => findPlan(transaction, params.id)),
  writes(endpoints.updatePlan, (work, { params, body }) => updatePlan(work, params.id, body)),
  writes(endpoints.switchPlan, (work, { params, body }) =>
    switchPlan(work, params.id, body.active),
  ),
]
