import { families, isNamespace } from '@foyer/base'
import { html } from 'hono/html'
import { type OwnersWallets, ownersPage } from '../catalogue/ownersWallets.ts'
import type { Tables } from '../store/tables.ts'
import { hidden, type Page, type PageBase, shell } from './shell.ts'

type WalletsParams = PageBase & {
  readonly found: OwnersWallets
  readonly search: string
  readonly page: number
  readonly onlyHidden: boolean
  /** Share of all connections of 30 days, by the wallet's name. */
  readonly shares: ReadonlyMap<string, number>
  /** The newest first. */
  readonly imports: readonly Tables['catalogue_imports'][]
}

/** The catalogue: found by typing, offered or not. */
export function walletsView(params: WalletsParams): Page {
  const { base, found, search, onlyHidden } = params
  const tab = (name: string, isHidden: boolean, count: number) => {
    const query = new URLSearchParams({ ...(search && { q: search }), ...(isHidden && { show: 'hidden' }) }).toString()
    return html`<a href="${base}/dashboard/wallets${query ? `?${query}` : ''}"${isHidden === onlyHidden ? html` aria-current="true"` : ''}>${name} ${count}</a>`
  }
  const said = search ? `${found.count} of ${found.all} match “${search}”.` : `${found.count} wallets.`
  return shell(
    { ...params, current: 'wallets' },
    html`<header><h1>Wallets</h1></header>
<section><div class="pager"><form class="add push" method="get" action="${base}/dashboard/wallets" role="search">${onlyHidden ? hidden({ show: 'hidden' }) : ''}<input class="input" type="search" name="q" value="${search}" maxlength="100" placeholder="Search by name" aria-label="Search wallets by name"><button class="btn" type="submit">Search</button></form><nav class="seg" aria-label="Which wallets">${tab('All', false, found.all)}${tab('Hidden', true, found.hidden)}</nav></div>
${table(params)}<p role="status">${said}</p>${pager(params)}</section>${provenance(params)}`,
  )
}

function table(params: WalletsParams): Page {
  const { base, csrf, found, shares, search, page, onlyHidden } = params
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Wallets"><table><thead><tr><th scope="col">Wallet</th><th scope="col">Families</th><th scope="col">On</th><th scope="col" class="n">Share of connections</th><th scope="col" class="n">Shown</th></tr></thead><tbody>
${found.wallets.map(({ id, name, homepage, imageId, families: served, platforms, isHidden }) => {
  const back = { q: search, page: String(page), show: onlyHidden ? 'hidden' : '' }
  const place = homepage.replace(/^https?:\/\/(www\.)?/, '').replace(/\/.*$/, '')
  return html`<tr><td><span class="who"><img src="${base}/getWalletImage/${imageId}" alt="" width="32" height="32" loading="lazy"><span><b>${name}</b><small>${place || 'No home page'}</small></span></span></td><td>${served.map((family) => (isNamespace(family) ? families[family].name : family)).join(', ')}</td><td>${platforms.join(', ') || '–'}</td><td class="n">${toShare(shares.get(name.toLowerCase()))}</td>
<td class="n"><form method="post" action="${base}/dashboard/wallets/${id}">${hidden({ csrf, ...back, state: isHidden ? 'on' : 'off' })}<button class="switch" type="submit" role="switch" aria-checked="${isHidden ? 'false' : 'true'}" aria-label="Show ${name}"></button></form></td></tr>`
})}</tbody></table></div>`
}

function toShare(share: number | undefined): string {
  if (!share) return '0'
  return share < 0.001 ? 'under 0.1%' : `${(100 * share).toFixed(share < 0.01 ? 1 : 0)}%`
}

function pager({ base, found, page, search, onlyHidden }: WalletsParams): Page | string {
  const last = Math.ceil(found.count / ownersPage)
  if (last <= 1) return ''
  const link = (to: number, text: string) => {
    const query = new URLSearchParams({
      ...(search && { q: search }),
      ...(onlyHidden && { show: 'hidden' }),
      page: String(to),
    })
    return html`<a class="btn" href="${base}/dashboard/wallets?${query.toString()}">${text}</a>`
  }
  return html`<nav class="pager" aria-label="Pages of wallets">${page > 1 ? link(page - 1, 'Previous') : ''}<span>Page ${page} of ${last}</span>${page < last ? link(page + 1, 'Next') : ''}</nav>`
}

function provenance({ imports }: WalletsParams): Page {
  return html`<section class="set"><header><h2>Source</h2><p>Each import replaces the previous one. Hidden wallets stay hidden.</p></header>
<div>${imports.length === 0 ? html`<p>No imports yet.</p>` : ''}${imports.map(
    (row) =>
      html`<dl><dt>Source</dt><dd>${row.source}</dd><dt>Imported</dt><dd>${new Date(row.imported_at).toISOString().slice(0, 16).replace('T', ' ')} UTC, by ${row.imported_by}, ${row.wallets} wallets</dd><dt>Signed</dt><dd>${row.signed_by === null ? 'no signature required' : html`version ${row.version ?? 0}, by <code>${row.signed_by}</code>`}</dd><dt>SHA-256</dt><dd><code>${row.sha256}</code></dd></dl>`,
  )}
<p>Import one with <code>gateway catalogue import &lt;file&gt;</code> on the machine where the gateway runs.</p></div></section>`
}
