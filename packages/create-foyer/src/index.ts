export type { Family } from './families.ts'
export { type ScaffoldOptions, scaffold } from './scaffold.ts'
export type { TemplateName } from './templates.ts'
