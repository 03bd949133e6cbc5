import { activeConnectionsAtom, navigate } from '@foyer/core'
import { sortNetworks } from '@foyer/core/views'
import { useState } from 'react'
import { SearchField } from '../../components/SearchField.tsx'
import { useFoyerAtom, useFoyerContext } from '../../FoyerContext.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { NetworkList } from './NetworkList.tsx'

/** From this many on, finding by eye takes longer than typing. */
const searchThreshold = 6

export default function NetworksView() {
  const { foyer } = useFoyerContext()
  const { networks } = foyer.config
  useFoyerAtom(activeConnectionsAtom)
  const t = useTranslate()
  const help = () => {
    foyer.events.emit({ type: 'CLICK_NETWORK_HELP', properties: undefined })
    navigate(foyer, 'WhatIsANetwork')
  }
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const found = sortNetworks(foyer, networks).filter(({ name }) => name.toLowerCase().includes(wanted))
  return (
    <>
      <div className="stack">
        {networks.length >= searchThreshold && (
          <SearchField label={t('network.search')} value={search} onChange={setSearch} />
        )}
        <NetworkList networks={found} />
        <p className="empty" role="status">
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
