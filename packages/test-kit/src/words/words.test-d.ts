import { createListeners } from '../script/createListeners.ts'
import { inWords, type Spoken, walletWords } from './walletWords.ts'

const unisat = createListeners<Spoken<typeof walletWords.unisat.events>>()
unisat.emit('networkChanged', 'livenet')
// @ts-expect-error no row of UniSat's says this
unisat.emit('handleNetworkChanged', 'livenet')

inWords(walletWords.keplr.functions, { enable: () => {} })
// @ts-expect-error no row names such a function of Keplr's
inWords(walletWords.keplr.functions, { enable: () => {}, disconnectAll: () => {} })

// @ts-expect-error no row of this wallet is about such an event
walletWords.xverse.events.chain
