'use client'
import { useFoyerAccount, useFoyerProvider } from '@foyer/ui'
import { useState } from 'react'
import { send, sign } from '../checkout'

export function Site() {
  const { status, address } = useFoyerAccount('eip155')
  const provider = useFoyerProvider('eip155')
  const [told, setTold] = useState('')
  return (
    <>
      <p data-testid="account">{`${status} ${address ?? ''}`}</p>
      <button type="button" disabled={!provider} onClick={async () => setTold(String(await sign(provider, address)))}>
        Sign
      </button>
      <button type="button" disabled={!provider} onClick={async () => setTold(String(await send(provider, address)))}>
        Pay
      </button>
      <output>{told}</output>
    </>
  )
}
