import { FoyerButton, FoyerProvider } from '@foyer/ui'
import { useState } from 'react'
import { foyer } from './foyer.ts'
import { useEthersSigner } from './useEthersSigner.ts'

function SignButton() {
  const signer = useEthersSigner()
  const [answer, setAnswer] = useState('')
  if (!signer) return null
  const sign = () => signer.signMessage('Hello').then(setAnswer, ({ message }: Error) => setAnswer(message))
  return (
    <>
      <p>Connected as {signer.address}</p>
      <button type="button" onClick={() => void sign()}>
        Sign a message
      </button>
      <output>{answer}</output>
    </>
  )
}

export default function App() {
  return (
    <FoyerProvider foyer={foyer}>
      <FoyerButton />
      <SignButton />
    </FoyerProvider>
  )
}
