export { formatReport } from './migrate/formatReport.ts'
export { type MigrateOptions, type MigrateReport, migrateProject } from './migrate/migrateProject.ts'
export type { Change, Finding } from './migrate/types.ts'
