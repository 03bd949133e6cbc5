import { namespaces } from '@foyer/base'
import * as z from 'zod/mini'
import { isRpcMethod, rpcMethods } from './rpcMethods.ts'

/** A message that carries nothing, or nothing that is read. */
export const nothing = z.pipe(
  z.unknown(),
  z.transform((): undefined => undefined),
)

export const email = z.string().check(z.email('Invalid email address'))

/** EVM: a number, its decimal text or CAIP-2. Solana: CAIP-2 or the bare reference. */
export const chainId = z.union([z.string(), z.number()])

export const accountType = z.enum(['eoa', 'smartAccount'])

export const siwxMessage = z.object({
  accountAddress: z.string(),
  chainId: z.string(),
  domain: z.string(),
  uri: z.string(),
  version: z.string(),
  nonce: z.string(),
  serializedMessage: z.optional(z.string()),
  notBefore: z.optional(z.string()),
  statement: z.optional(z.string()),
  resources: z.optional(z.array(z.string())),
  requestId: z.optional(z.string()),
  issuedAt: z.optional(z.string()),
  expirationTime: z.optional(z.string()),
})

const userFields = {
  address: z.string(),
  chainId,
  accounts: z.optional(z.array(z.object({ address: z.string(), type: accountType }))),
  preferredAccountType: z.optional(z.string()),
  signature: z.optional(z.string()),
  message: z.optional(z.string()),
  siwxMessage: z.optional(siwxMessage),
}

export const user = z.object({
  ...userFields,
  email: z.optional(z.nullable(email)),
  smartAccountDeployed: z.optional(z.boolean()),
})

/** A picture of the account elsewhere, as a data address: of this frame alone, and by other clients ignored. */
export const avatar = z.optional(z.nullable(z.string()))

export const socialUser = z.object({
  ...userFields,
  email: z.optional(z.nullable(z.string())),
  userName: z.optional(z.nullable(z.string())),
  avatar,
})

export const theme = z.object({
  themeMode: z.optional(z.enum(['light', 'dark'])),
  themeVariables: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  w3mThemeVariables: z.optional(z.record(z.string(), z.string())),
  /** BCP 47, and the direction of the site's widget: sent by this client alone, and by others ignored. */
  locale: z.optional(z.string().check(z.maxLength(64))),
  dir: z.optional(z.enum(['ltr', 'rtl'])),
})

export const dappData = z.object({
  metadata: z.optional(
    z.object({ name: z.string(), description: z.string(), url: z.string(), icons: z.array(z.string()) }),
  ),
  sdkVersion: z.optional(z.string()),
  sdkType: z.optional(z.string()),
  projectId: z.string(),
})

/** `params` are what the method's row in `rpcMethods` says. */
export const rpcRequest = z
  .object({
    method: z.string(),
    params: z.optional(z.unknown()),
    chainId: z.optional(chainId),
    chainNamespace: z.optional(z.enum(namespaces)),
    rpcUrl: z.optional(z.string()),
  })
  .check((context) => {
    const { method, params } = context.value
    const refuse = (message: string) => context.issues.push({ code: 'custom', message, input: context.value })
    if (!isRpcMethod(method)) refuse('Requested RPC call is not allowed')
    else if (!rpcMethods[method].params.safeParse(params).success) refuse(`Invalid params of ${method}`)
  })
