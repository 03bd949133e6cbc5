import { readFileSync } from 'node:fs'
import { expandPresets } from './presets.ts'
import { type Config, type ConfigInput, configSchema, type Secrets } from './schema.ts'
import { findSourceProblems } from './sourceSchemas.ts'

type Environment = { readonly [name: string]: string | undefined }

/**
 * Checks a configuration and fills in the defaults.
 * @throws Error that lists each wrong field with its place
 */
export function parseConfig(input: ConfigInput | unknown, secrets: Secrets = {}): Config {
  const parsed = configSchema.safeParse(expandPresets(input))
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.') || '(file)'}: ${issue.message}`)
    throw new Error(`The configuration is not valid:\n${lines.join('\n')}`)
  }
  const ids = parsed.data.chains.map((chain) => chain.id)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice) throw new Error(`The configuration is not valid:\n  chains: ${twice} stands there twice`)
  const problems = findSourceProblems(parsed.data)
  if (problems.length > 0) throw new Error(`The configuration is not valid:\n  ${problems.join('\n  ')}`)
  checkSecrets(secrets)
  return { ...parsed.data, secrets }
}

function checkSecrets(secrets: Secrets): void {
  if (secrets.ownerToken !== undefined && secrets.ownerToken.length < 16) {
    throw new Error('GATEWAY_OWNER_TOKEN must have at least 16 characters')
  }
  if (secrets.metricsToken !== undefined && secrets.metricsToken.length < 16) {
    throw new Error('GATEWAY_METRICS_TOKEN must have at least 16 characters')
  }
  if (secrets.onrampEvmKey !== undefined && !/^0x[0-9a-fA-F]{64}$/.test(secrets.onrampEvmKey)) {
    throw new Error('GATEWAY_ONRAMP_EVM_KEY must be 0x and 64 hexadecimal digits')
  }
  if (secrets.frameKey !== undefined && !/^[0-9a-f]{64}(,[0-9a-f]{64})*$/i.test(secrets.frameKey)) {
    throw new Error('GATEWAY_FRAME_KEY must be 64 hexadecimal digits, or several such joined by commas')
  }
}

/**
 * Reads the file named by GATEWAY_CONFIG (or the text in GATEWAY_CONFIG_JSON) and the environment.
 * `${NAME}` inside an address in the file is replaced from the environment, so that keys in RPC addresses stay out of it.
 */
export function readConfig(environment: Environment): Config {
  const file = environment['GATEWAY_CONFIG']
  const text = file ? readFileSync(file, 'utf8') : (environment['GATEWAY_CONFIG_JSON'] ?? '{}')
  const input = expand(parseJson(text, file ?? 'GATEWAY_CONFIG_JSON'), environment)
  const {
    GATEWAY_HOST: host,
    GATEWAY_PORT: port,
    GATEWAY_PUBLIC_URL: publicUrl,
    GATEWAY_STATE_DIR: stateDir,
    GATEWAY_RELAY_PROCESS: relayProcess,
  } = environment
  const overrides = {
    ...(host && { host }),
    ...(port && { port: Number(port) }),
    ...(publicUrl && { publicUrl }),
    ...(stateDir && { stateDir }),
    ...(relayProcess && { relayProcess }),
  }
  const merged = { ...(input as { readonly frame?: unknown }), ...overrides }
  return parseConfig(withFrame(merged, environment), readSecrets(environment))
}

/** Puts what the environment says about the frame over the file; a folder alone is enough to have one. */
function withFrame(input: { readonly frame?: unknown }, environment: Environment): unknown {
  const get = (name: string) => environment[`GATEWAY_FRAME_${name}`] || undefined
  const [folder, port, publicUrl, apiUrl, origins] = ['FOLDER', 'PORT', 'PUBLIC_URL', 'API_URL', 'ORIGINS'].map(get)
  const { GATEWAY_SMTP_HOST: host, GATEWAY_SMTP_PORT: smtpPort, GATEWAY_SMTP_FROM: from } = environment
  const { GATEWAY_SMTP_SECURE: secure, GATEWAY_SMTP_ALLOW_PLAIN: allowPlain } = environment
  const given = (input.frame ?? {}) as { readonly smtp?: object }
  const smtp = {
    ...given.smtp,
    ...(host && { host }),
    ...(smtpPort && { port: Number(smtpPort) }),
    ...(from && { from }),
    ...(secure && { secure: secure === 'true' }),
    ...(allowPlain && { allowPlain: allowPlain === 'true' }),
  }
  const frame = {
    ...given,
    ...(folder && { folder }),
    ...(port && { port: Number(port) }),
    ...(publicUrl && { publicUrl }),
    ...(apiUrl && { apiUrl }),
    ...(origins && { origins: origins.split(',') }),
    ...(Object.keys(smtp).length > 0 && { smtp }),
  }
  return input.frame || folder ? { ...input, frame } : input
}

function readSecrets(environment: Environment): Secrets {
  return {
    ownerToken: environment['GATEWAY_OWNER_TOKEN'] || undefined,
    metricsToken: environment['GATEWAY_METRICS_TOKEN'] || undefined,
    onrampEvmKey: environment['GATEWAY_ONRAMP_EVM_KEY'] || undefined,
    onrampSolanaKey: environment['GATEWAY_ONRAMP_SOLANA_KEY'] || undefined,
    databaseUrl: environment['GATEWAY_DATABASE_URL'] || undefined,
    relayNats: environment['GATEWAY_RELAY_NATS'] || undefined,
    frameKey: environment['GATEWAY_FRAME_KEY'] || undefined,
    smtpUser: environment['GATEWAY_SMTP_USER'] || undefined,
    smtpPassword: environment['GATEWAY_SMTP_PASSWORD'] || undefined,
  }
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`${name} is not JSON`, { cause })
  }
}

function expand(value: unknown, environment: Environment): unknown {
  if (typeof value === 'string') {
    return value.replaceAll(/\$\{([A-Z0-9_]+)\}/g, (_, name: string) => {
      const found = environment[name]
      if (found === undefined)
        throw new Error(`The configuration names \${${name}}, which the environment does not have`)
      return found
    })
  }
  if (Array.isArray(value)) return value.map((item) => expand(item, environment))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, expand(item, environment)]))
  }
  return value
}
