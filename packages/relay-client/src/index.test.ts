import { expect, test } from 'vitest'
import * as authentication from './authentication.ts'
import * as fileStorage from './fileStorage.ts'
import * as index from './index.ts'
import * as links from './links.ts'
import * as stored from './stored.ts'
import * as wallet from './wallet.ts'
import * as wire from './wire.ts'

test('default: the public names', () => {
  const names = { index, authentication, fileStorage, links, stored, wallet, wire }
  const lists = Object.fromEntries(Object.entries(names).map(([entry, module]) => [entry, Object.keys(module).sort()]))
  expect(lists).toMatchInlineSnapshot(`
    {
      "authentication": [
        "formatAuthMessage",
        "formatRecap",
        "parseRecap",
      ],
      "fileStorage": [
        "createFileStorage",
      ],
      "index": [
        "createMemoryStorage",
        "createRelayDapp",
        "createRelayProvider",
        "createWebStorage",
        "defaultNamespaces",
        "pairingExpiryMargin",
        "pairingRetryDelay",
        "publicRelayUrl",
      ],
      "links": [
        "browseLinks",
        "forgetWallet",
        "formatRequestLink",
        "formatWalletLink",
        "getLinkTarget",
        "linkFeatures",
        "readWalletChoice",
        "rememberWallet",
        "walletChoiceKey",
      ],
      "stored": [
        "hasStoredSession",
        "storagePrefix",
      ],
      "wallet": [
        "createRelayWallet",
        "openIndexedDbStorage",
      ],
      "wire": [
        "codes",
        "createKeyPair",
        "createPayloadIds",
        "createRelayClient",
        "createRelayIds",
        "defaultTiming",
        "deriveSymKey",
        "formatError",
        "formatPairingUri",
        "formatRequest",
        "formatResult",
        "isHex32",
        "isRecord",
        "methods",
        "openEnvelope",
        "parsePairingUri",
        "parseRpc",
        "proposalLifetime",
        "sealEnvelope",
        "sealEnvelopeTo",
        "sessionLifetime",
        "signRelayJwt",
        "toIdKey",
        "toIdentity",
        "toMessageId",
        "toSubscriptionId",
        "toTopic",
      ],
    }
  `)
})
