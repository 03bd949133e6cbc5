import { writeFile } from 'node:fs/promises'
import { presetNames, presetsCheckedAt } from '../config/presets.ts'
import { parseConfig } from '../config/readConfig.ts'

/**
 * Asks which networks, under which address, and for which sites, and writes the file; never over one that is there.
 * @throws Error where an answer is none of those, or no one is there to answer
 */
export async function writeConfig(
  file: string,
  { print, prompt }: { print: (line: string) => void; prompt?: ((question: string) => Promise<string>) | undefined },
): Promise<void> {
  if (!prompt) throw new Error('init asks questions, so it needs a terminal')
  print(`Networks (checked ${presetsCheckedAt}): ${presetNames.join(', ')}`)
  const chosen = split(await prompt('Which networks? [mainnet] ')) ?? ['mainnet']
  const publicUrl = (await prompt('Address visitors reach this gateway at? [http://localhost:8787] ')).trim()
  const origins = split(await prompt('Sites that may use it, such as https://shop.example? [none yet] ')) ?? []
  const config = {
    ...(publicUrl && { publicUrl: publicUrl.replace(/\/$/, '') }),
    chains: chosen.map((preset) => ({ preset })),
    ...(origins.length > 0 && { demoProject: { id: 'demo', origins } }),
  }
  parseConfig(config)
  await writeFile(file, `${JSON.stringify(config, undefined, 2)}\n`, { flag: 'wx' })
  print(`${file} was written. Next: GATEWAY_CONFIG=${file}, then the command check`)
}

function split(text: string): readonly string[] | undefined {
  const parts = text.split(/[\s,]+/).filter(Boolean)
  return parts.length > 0 ? parts : undefined
}
