import { readWalletShares } from '../analytics/readUsage.ts'
import { listOwnersWallets, setWalletShown } from '../catalogue/ownersWallets.ts'
import { readImports } from '../catalogue/readImports.ts'
import { getBase, handleOwner, readPageBase } from './answer.ts'
import { toDay } from './handleOverview.ts'
import type { Form, Visit } from './source.ts'
import { walletsView } from './walletsView.ts'

/** Imports that are shown. */
const shownImports = 5
const maxPage = 10_000

export async function handleWallets(visit: Visit, problem?: string): Promise<Response> {
  const { c, source } = visit
  const search = (c.req.query('q') ?? '').trim().slice(0, 100)
  const onlyHidden = c.req.query('show') === 'hidden'
  const asked = Number(c.req.query('page') ?? 1)
  const page = Number.isInteger(asked) && asked >= 1 && asked <= maxPage ? asked : 1
  const now = source.now()
  const range = { from: toDay(now - 29 * 86_400_000), to: toDay(now) }
  const counts = await readWalletShares(source.store, range)
  const sum = counts.reduce((total, { count }) => total + count, 0)
  const view = walletsView({
    ...readPageBase(visit, problem),
    found: await listOwnersWallets(source.store, { search, page, onlyHidden }),
    search,
    page,
    onlyHidden,
    shares: new Map(counts.map(({ name, count }) => [name.toLowerCase(), count / sum])),
    imports: await readImports(source.store, shownImports),
  })
  return await handleOwner(visit, 'Wallets', view, problem)
}

export async function saveWallet(visit: Visit, form: Form): Promise<Response> {
  const { c, source, changes, login } = visit
  const id = c.req.param('id') ?? ''
  const isShown = form.get('state') === 'on'
  const name = await setWalletShown(source.store, id, isShown).catch(() => undefined)
  if (name === undefined) return await handleWallets(visit, 'There is no such wallet.')
  const fields = { q: form.get('q') ?? '', page: form.get('page') ?? '', show: form.get('show') ?? '' }
  const undo = { path: `/wallets/${id}`, fields: { ...fields, state: isShown ? 'off' : 'on' } }
  changes.set(login.tokenHash, { text: isShown ? `${name} is offered again` : `${name} is no longer offered`, undo })
  const query = new URLSearchParams(Object.entries(fields).filter(([, value]) => value)).toString()
  return c.redirect(`${getBase(source)}/dashboard/wallets${query ? `?${query}` : ''}`, 303)
}
