import * as calls from './index.ts'

/** Every call by its name, for the side that serves them all. The widget imports the few that it makes. */
export { calls }

export type CallName = keyof typeof calls
