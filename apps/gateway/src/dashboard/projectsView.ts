import { html } from 'hono/html'
import { type OverviewParams, projectTable } from './overviewView.ts'
import { hidden, type Page, type PageBase, shell } from './shell.ts'

export function projectsView(params: PageBase & Pick<OverviewParams, 'now' | 'rows'>): Page {
  const { base, csrf, rows } = params
  return shell(
    { ...params, current: 'projects' },
    html`<header><h1>Projects</h1></header>
<section>${projectTable(params, rows)}<p>The figures are of the last 30 days.</p></section>
<section class="set" id="new"><header><h2>New project</h2><p>One for each site, or for sites that share their settings. Pages on your own computer may always use it.</p></header>
<div><form method="post" action="${base}/dashboard/projects">${hidden({ csrf })}<label><span>Name</span><input class="input" name="name" required maxlength="100" autocomplete="off"></label>
<label><span>Its first origin, for example https://app.example.com or https://*.example.com</span><input class="input" name="origins" inputmode="url" autocomplete="off" maxlength="300"></label>
<p><button class="btn primary" type="submit">Create</button></p></form></div></section>`,
  )
}
