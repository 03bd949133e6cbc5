import { getBasePath, handlePage } from '../pages/page.ts'
import type { Page, PageBase } from './shell.ts'
import type { Source, Visit } from './source.ts'

/** The path under which visitors find this gateway. */
export function getBase(source: Source): string {
  return getBasePath(source.getPublicUrl())
}

/** What every page needs. What was changed is said once. */
export function readPageBase({ source, login, changes }: Visit, problem?: string): PageBase {
  const change = problem === undefined ? changes.get(login.tokenHash) : undefined
  changes.delete(login.tokenHash)
  return {
    base: getBase(source),
    csrf: login.csrf,
    host: new URL(source.getPublicUrl()).host,
    projects: source.projects.list(),
    change,
    problem,
  }
}

export async function handleOwner(
  { c, source }: Visit,
  title: string,
  page: Page,
  problem?: string,
): Promise<Response> {
  const status = problem === undefined ? 200 : 400
  return await handlePage(c, `${title} · Foyer`, page, { base: getBase(source), sheet: 'dashboard', status })
}
