import { html } from 'hono/html'

/** What the pages of the dashboard are made of. Every value is escaped by `html`. */
export type Page = ReturnType<typeof html>

/** What was changed a moment ago, and the form that changes it back. */
export type Change = {
  readonly text: string
  readonly undo?: { readonly path: string; readonly fields: Readonly<Record<string, string>> } | undefined
}

type NavigationItem = 'overview' | 'projects' | 'wallets' | 'networks' | 'parts'

/** What every page needs: where it is, the word its forms must bring back, and what stands around it. */
export type PageBase = {
  readonly base: string
  readonly csrf: string
  readonly host: string
  readonly projects: readonly { readonly id: string; readonly name: string }[]
  readonly change?: Change | undefined
  readonly problem?: string | undefined
}

/** Drawn for this page alone, by hand: 20 units wide, strokes only. */
const icons = {
  overview: 'M3.6 9.2 10 3.8l6.4 5.4v5.6a1.6 1.6 0 0 1-1.6 1.6H5.2a1.6 1.6 0 0 1-1.6-1.6z',
  projects: 'm10 3.4 6.8 3.6L10 10.6 3.2 7zM3.2 10.6 10 14.2l6.8-3.6',
  wallets: 'M3.2 3.2h5.4v5.4H3.2zM11.4 3.2h5.4v5.4h-5.4zM3.2 11.4h5.4v5.4H3.2zM11.4 11.4h5.4v5.4h-5.4z',
  networks:
    'M10 2.8a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 0 0 0-14.4zM2.8 10h14.4M10 2.8c4.3 4 4.3 10.4 0 14.4-4.3-4-4.3-10.4 0-14.4',
  parts: 'M3.2 3.8h13.6V9H3.2zM3.2 11h13.6v5.2H3.2zM6.2 6.4h.05M6.2 13.6h.05',
  out: 'M8 16.6H5.8a2.2 2.2 0 0 1-2.2-2.2V5.6c0-1.2 1-2.2 2.2-2.2H8M12.6 13.4 16 10l-3.4-3.4M16 10H8',
} as const

const names: { readonly [item in NavigationItem]: readonly [path: string, name: string] } = {
  overview: ['', 'Overview'],
  projects: ['/projects', 'Projects'],
  wallets: ['/wallets', 'Wallets'],
  networks: ['/chains', 'Networks'],
  parts: ['/parts', 'Relay and email'],
}

function icon(name: keyof typeof icons): Page {
  return html`<svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d="${icons[name]}"/></svg>`
}

export function hidden(fields: Readonly<Record<string, string>>): Page {
  return html`${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`
}

const brand = html`<span class="brand"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M3 22V11a9 9 0 0 1 18 0v11h-5.5V11a3.5 3.5 0 0 0-7 0v11z"/></svg>Foyer</span>`

function toast(base: string, csrf: string, { text, undo }: Change): Page {
  if (!undo) return html`<div class="toast" role="status"><span>${text}</span></div>`
  return html`<div class="toast" role="status"><span>${text}</span><form method="post" action="${base}/dashboard${undo.path}">${hidden({ csrf, ...undo.fields })}<button type="submit">Undo</button></form></div>`
}

/**
 * The whole of a page: the way to the others, what was changed, what went wrong, and its own content.
 * @param current the page's place in the navigation
 * @param projectId of the project that it is about
 */
export function shell(
  params: PageBase & { readonly current: NavigationItem; readonly projectId?: string },
  content: Page,
): Page {
  const { base, csrf, host, projects, change, problem, current, projectId } = params
  const item = (name: NavigationItem) => {
    const [path, text] = names[name]
    const isCurrent = name === current && projectId === undefined
    return html`<li><a href="${base}/dashboard${path}"${isCurrent ? html` aria-current="page"` : ''}>${icon(name)}${text}</a></li>`
  }
  // more of them are found on their page
  const deep = projects
    .slice(0, 12)
    .map(
      ({ id, name }) =>
        html`<li class="deep"><a href="${base}/dashboard/projects/${id}"${id === projectId ? html` aria-current="page"` : ''}>${name}</a></li>`,
    )
  return html`<a class="skip" href="#content">Skip to the page</a>
<nav class="side" aria-label="Pages">${brand}
<ul>${item('overview')}${item('projects')}${current === 'projects' ? deep : ''}${item('wallets')}${item('networks')}${item('parts')}</ul>
<small class="host">${host}</small>
<form method="post" action="${base}/dashboard/logout">${hidden({ csrf })}<button type="submit">${icon('out')}Log out</button></form></nav>
<main id="content" tabindex="-1">${change ? toast(base, csrf, change) : ''}${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}${content}</main>`
}
