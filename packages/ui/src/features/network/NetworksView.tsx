import { families, type Network } from '@foyer/base'
import { activeConnectionsAtom, navigate } from '@foyer/core'
import { networksVersionAtom, sortNetworks } from '@foyer/core/internal/views'
import { useRef, useState } from 'react'
import { NamespaceImage } from '../../components/NetworkImage.tsx'
import { SearchField } from '../../components/SearchField.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { switchWords } from '../../i18n/en.ts'
import { useTranslateWith } from '../../i18n/useTranslateWith.ts'
import { useStyles } from '../../theme/useStyles.ts'
import { NetworkList } from './NetworkList.tsx'
import networkStyles from './networks.css?inline'

/** From this many on, finding by eye takes longer than typing. */
const searchThreshold = 6

export default function NetworksView() {
  const { foyer } = useFoyerContext()
  const { networks } = foyer.config
  useFoyerAtom(activeConnectionsAtom)
  useFoyerAtom(networksVersionAtom)
  const stack = useRef<HTMLDivElement>(null)
  useStyles(stack, networkStyles)
  const t = useTranslateWith(switchWords)
  const help = () => {
    foyer.events.emit({ type: 'CLICK_NETWORK_HELP', properties: undefined })
    navigate(foyer, 'WhatIsANetwork')
  }
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const found = sortNetworks(foyer, networks).filter(({ name }) => name.toLowerCase().includes(wanted))
  return (
    <>
      <div ref={stack} className="stack">
        {networks.length >= searchThreshold && (
          <SearchField label={t('network.search')} value={search} onChange={setSearch} />
        )}
        <Families networks={found} />
        <p className="empty" data-said="">
          {found.length === 0 && t('network.empty', { search: search.trim() })}
        </p>
      </div>
      <div className="foot">
        <button type="button" className="foot-link" onClick={help}>
          {t('help.network.link')}
        </button>
      </div>
    </>
  )
}

/** Under a heading each, where the site has networks of several families. */
function Families({ networks }: { readonly networks: readonly Network[] }) {
  const all = useFoyerContext().foyer.config.networks
  const isOne = new Set(all.map(({ chainNamespace }) => chainNamespace)).size === 1
  if (isOne) return <NetworkList networks={networks} />
  const namespaces = [...new Set(networks.map(({ chainNamespace }) => chainNamespace))]
  return namespaces.map((namespace) => (
    <section key={namespace} className="family" aria-label={families[namespace].name}>
      <h3>
        <NamespaceImage namespace={namespace} />
        {families[namespace].name}
      </h3>
      <NetworkList networks={networks.filter(({ chainNamespace }) => chainNamespace === namespace)} />
    </section>
  ))
}
