export { frameWords } from './en.ts'
export type { Message } from './message.ts'
export { say } from './say.ts'
export type { Slots } from './slots.ts'
