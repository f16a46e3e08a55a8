import * as z from 'zod/mini'

type Shape = z.core.$ZodType

const opened = new WeakMap<Shape, Shape>()

const isText = (value: unknown) => typeof value === 'string'

function open(shape: Shape): Shape {
  const { def } = (shape as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'enum':
      return Object.values(def.entries).every(isText) ? z.string() : shape
    case 'literal':
      return def.values.every(isText) ? z.string() : shape
    case 'object': {
      const members = Object.entries(def.shape).map(([name, member]) => [name, open(member)])
      return cloneWith(shape, { shape: Object.fromEntries(members) })
    }
    case 'array':
      return cloneWith(shape, { element: open(def.element) })
    case 'nullable':
    case 'optional':
    case 'default':
      return cloneWith(shape, { innerType: open(def.innerType) })
    case 'pipe':
      return cloneWith(shape, { in: open(def.in), out: open(def.out) })
    case 'union':
      return cloneWith(shape, { options: def.options.map(open) })
    default:
      return shape
  }
}

const cloneWith = (shape: Shape, changed: object): Shape =>
  z.clone(shape, Object.assign({}, shape._zod.def, changed))

/**
 * The shape of an answer with open enumerations: a value that this version does not know is decoded
 * as itself, so that one new status does not make a whole page unreadable (R-GEN-21). Labels and
 * badges show such a value unchanged. Requests keep the strict shape.
 */
export function withOpenEnums<S extends z.ZodMiniType>(shape: S): S {
  const known = opened.get(shape) ?? open(shape)
  opened.set(shape, known)
  return known as Shape as S
}
