import { boolean, expected, object } from './shape.ts'

export const success = object({ success: expected(boolean) })
/** The same of a call that is done when nothing went wrong, whatever the answer says. */
export const done = expected(object({ success: boolean }))
