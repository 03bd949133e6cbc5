import { type Hex, keccak256, stringToHex } from 'viem'
import { encode, most, type Scene, soon } from './intent.ts'
import { atPermit2, type TypedIntent, type TypedParts } from './typedIntents.ts'

type Fields = TypedParts['types'][string]

const fields = (text: string): Fields =>
  text.split(',').map((field) => field.split(' ') as unknown as readonly [string, string])
const nobody = '0x0000000000000000000000000000000000000000'
const permitted = fields('address token,uint256 amount')
const details = fields('address token,uint160 amount,uint48 expiration,uint48 nonce')
const nothing = ({ usdc }: Scene) => ({ token: usdc, amount: 0, expiration: 0, nonce: 0 })

function witness(
  scene: Scene,
  { name, type, value }: { name: string; type: string; value: unknown },
  extra = {},
): TypedParts {
  return {
    types: {
      PermitWitnessTransferFrom: [
        ...fields('TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline'),
        [type, name],
      ],
      TokenPermissions: permitted,
      ...extra,
    },
    domain: atPermit2,
    message: {
      permitted: { token: scene.usdc, amount: most },
      spender: scene.thief,
      nonce: 0,
      deadline: soon,
      [name]: value,
    },
  }
}

const permit2: readonly TypedIntent[] = [
  {
    name: 'Permit2’s transfer with a witness that looks like a permission taken back',
    level: 'danger',
    says: ['Unlimited permit', 'all your USDC', 'Order:'],
    never: [/revoke/i],
    data: (scene) =>
      witness(scene, { name: 'details', type: 'PermitDetails', value: nothing(scene) }, { PermitDetails: details }),
  },
  {
    name: 'the same in a batch',
    level: 'danger',
    says: ['Unlimited permit', 'all your USDC'],
    never: [/revoke/i],
    data: (scene) => {
      const { types, message, domain } = witness(
        scene,
        { name: 'details', type: 'PermitDetails[]', value: [nothing(scene)] },
        { PermitDetails: details },
      )
      const { PermitWitnessTransferFrom: own = [], ...rest } = types
      return {
        types: { PermitBatchWitnessTransferFrom: [['TokenPermissions[]', 'permitted'], ...own.slice(1)], ...rest },
        domain: domain ?? {},
        message: { ...message, permitted: [message['permitted']] },
      }
    },
  },
  {
    name: 'Permit2’s transfer beside an empty list',
    level: 'danger',
    says: ['Unlimited permit'],
    data: (scene) =>
      witness(scene, { name: 'details', type: 'PermitDetails[]', value: [] }, { PermitDetails: details }),
  },
  {
    name: 'Permit2’s allowance taken back',
    level: 'calm',
    says: ['can only revoke'],
    data: (scene) => ({
      types: {
        PermitSingle: fields('PermitDetails details,address spender,uint256 sigDeadline'),
        PermitDetails: details,
      },
      domain: atPermit2,
      message: { details: nothing(scene), spender: scene.router, sigDeadline: soon },
    }),
  },
  {
    name: 'the same at another contract of that name',
    level: 'danger',
    says: ['don’t know what'],
    never: [/revoke/i],
    data: (scene) => ({
      types: {
        PermitSingle: fields('PermitDetails details,address spender,uint256 sigDeadline'),
        PermitDetails: details,
      },
      domain: { ...atPermit2, verifyingContract: scene.anything },
      message: { details: nothing(scene), spender: scene.router, sigDeadline: soon },
    }),
  },
  {
    name: 'a permission taken back, with one field more',
    level: 'danger',
    says: ['don’t know what'],
    never: [/revoke/i],
    data: ({ me, usdc, router }) => ({
      types: {
        Permit: fields('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline,uint256 more'),
      },
      domain: { name: 'USD Coin', version: '1', chainId: 31337, verifyingContract: usdc },
      message: { owner: me, spender: router, value: 0, nonce: 0, deadline: soon, more: most },
    }),
  },
  {
    name: 'a permission taken back where no token stands',
    level: 'caution',
    says: ['don’t know what'],
    never: [/revoke/i],
    data: ({ me, anything, router }) => ({
      types: { Permit: fields('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline') },
      domain: { name: 'USD Coin', version: '1', chainId: 31337, verifyingContract: anything },
      message: { owner: me, spender: router, value: 0, nonce: 0, deadline: soon },
    }),
  },
]

const exchange = {
  name: 'HyperliquidSignTransaction',
  version: '1',
  chainId: 31337,
  verifyingContract: nobody,
} as const
const ask = (name: string, text: string, message: TypedParts['message'], domain: TypedParts['domain'] = exchange) => ({
  types: { [name]: fields(text) },
  domain,
  message,
})

/** Shapes of https://github.com/hyperliquid-dex/hyperliquid-python-sdk and https://docs.dydx.xyz. */
const services: readonly TypedIntent[] = [
  {
    name: 'money sent at Hyperliquid',
    level: 'danger',
    says: [/could send 100\.0 of yours to 0xbDA5/],
    never: ['Only a message'],
    data: ({ thief }) =>
      ask('HyperliquidTransaction:UsdSend', 'string hyperliquidChain,string destination,string amount,uint64 time', {
        hyperliquidChain: 'Mainnet',
        destination: thief,
        amount: '100.0',
        time: 1_700_000_000_000,
      }),
  },
  {
    name: 'money taken out of Hyperliquid',
    level: 'danger',
    says: [/could send 5 of yours to 0xbDA5/],
    data: ({ thief }) =>
      ask('HyperliquidTransaction:Withdraw', 'string hyperliquidChain,string destination,string amount,uint64 time', {
        hyperliquidChain: 'Mainnet',
        destination: thief,
        amount: '5',
        time: 1_700_000_000_000,
      }),
  },
  {
    name: 'an agent at Hyperliquid',
    level: 'danger',
    says: ['could give someone else access to your funds'],
    data: ({ thief }) =>
      ask(
        'HyperliquidTransaction:ApproveAgent',
        'string hyperliquidChain,address agentAddress,string agentName,uint64 nonce',
        {
          hyperliquidChain: 'Mainnet',
          agentAddress: thief,
          agentName: '',
          nonce: 1_700_000_000_000,
        },
      ),
  },
  {
    name: 'an order of Hyperliquid, as a fingerprint',
    level: 'danger',
    says: ['could give someone else access to your funds (Agent)'],
    data: () =>
      ask(
        'Agent',
        'string source,bytes32 connectionId',
        { source: 'a', connectionId: keccak256(stringToHex('order')) },
        {
          name: 'Exchange',
          version: '1',
          verifyingContract: nobody,
        },
      ),
  },
  {
    name: 'the key of dYdX',
    level: 'danger',
    says: ['can use your dYdX account'],
    data: () =>
      ask('dYdX', 'string action', { action: 'dYdX Chain Onboarding' }, { name: 'dYdX Chain', chainId: 31337 }),
  },
]

const wrappers: readonly TypedIntent[] = [
  {
    name: 'EIP-7702’s authorization as typed data',
    level: 'danger',
    says: ['don’t know what'],
    data: ({ thief, anything }) => ({
      types: { Authorization: fields('uint256 chainId,address address,uint64 nonce') },
      domain: { name: 'EIP7702', chainId: 31337, verifyingContract: anything },
      message: { chainId: 31337, address: thief, nonce: 0 },
    }),
  },
  {
    name: 'ERC-7739’s wrapper around a permit',
    level: 'danger',
    says: ['Unlimited permit'],
    data: ({ me, usdc, router, thief }) => ({
      types: {
        TypedDataSign: fields(
          'Permit contents,string name,string version,uint256 chainId,address verifyingContract,bytes32 salt',
        ),
        Permit: fields('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline'),
      },
      domain: { name: 'USD Coin', version: '1', chainId: 31337, verifyingContract: usdc },
      message: {
        contents: { owner: me, spender: router, value: most, nonce: 0, deadline: soon },
        name: 'Account',
        version: '1',
        chainId: 31337,
        verifyingContract: thief,
        salt: `0x${'00'.repeat(32)}`,
      },
    }),
  },
  {
    name: 'a Safe’s message',
    level: 'danger',
    says: ['only a fingerprint'],
    data: ({ foy }) => ({
      types: { SafeMessage: [['bytes', 'message']] },
      domain: { chainId: 31337, verifyingContract: foy },
      message: { message: encode('approve(address,uint256)', foy, most) as Hex },
    }),
  },
]

/** What was calm once, and what an attacker would try next. */
export const typedAttacks: readonly TypedIntent[] = [...permit2, ...services, ...wrappers]
