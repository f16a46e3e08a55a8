import { type Grant, mayUse, type Viewer } from '#contract/access/access.ts'
import { servicesOfCall } from '#contract/access/service-calls.ts'
import { hasOneOf } from '#contract/access/services.ts'

interface GrantedCall {
  readonly id: string
  readonly access: Grant
}

/** Whether the viewer may make a call that the installation has a company for. */
export const mayCall = (viewer: Viewer, { id, access }: GrantedCall): boolean =>
  mayUse(viewer, access) && hasOneOf(viewer, servicesOfCall(id))
