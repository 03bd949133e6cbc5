import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Manifest, readManifest } from './workspaces.ts'

const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
])

/** How a licence file begins. A text of none of these kinds says nothing either way. */
const texts: readonly { readonly words: RegExp; readonly allowed: boolean }[] = [
  { words: /community licen[sc]e/i, allowed: false },
  { words: /gnu (affero |lesser |library )?general public licen[sc]e/i, allowed: false },
  {
    words: /mozilla public licen[sc]e|business source licen[sc]e|commons clause|polyform|elastic licen[sc]e/i,
    allowed: false,
  },
  { words: /apache licen[sc]e[\s\S]{0,80}version 2\.0/i, allowed: true },
  { words: /permission is hereby granted, free of charge/i, allowed: true },
  { words: /permission to use, copy, modify, and(\/or)? distribute/i, allowed: true },
  { words: /redistribution and use in source and binary forms/i, allowed: true },
  { words: /this is free and unencumbered software/i, allowed: true },
]

/**
 * Why a package's licence is not permissive; `undefined` when it is.
 * The file is believed over the field: a field is easily left behind when a licence changes.
 * @param dir folder of an installed package
 */
export function licenceProblem(dir: string, manifest: Manifest): string | undefined {
  const text = readLicenceFile(dir)
  const known = texts.find(({ words }) => text !== undefined && words.test(text.slice(0, 3_000)))
  if (known && !known.allowed) return `its licence file is not permissive: ${title(text ?? '')}`
  const field = licenceField(manifest)
  if (field && isPermissive(field)) return undefined
  const unclear = field === undefined || /^SEE LICEN[SC]E/i.test(field)
  if (unclear && known) return undefined
  return field ? `its licence is ${field}` : 'it names no licence and has no licence file that is understood'
}

/** An SPDX expression: one of its alternatives must be permissive in every part. */
export function isPermissive(expression: string): boolean {
  const isOne = (id: string) => permissive.has(id.replace(/[()]/g, '').trim())
  // with brackets and AND together, every name must pass: stricter than the grammar, never laxer
  if (/\(.*\)/.test(expression.replace(/^\((.*)\)$/, '$1')) && /\bAND\b/.test(expression)) {
    return expression.split(/\b(?:AND|OR)\b/).every(isOne)
  }
  return expression.split(/\bOR\b/).some((choice) => choice.split(/\bAND\b/).every(isOne))
}

function licenceField({ license }: Manifest): string | undefined {
  if (typeof license === 'string') return license || undefined
  const { type } = (license ?? {}) as { readonly type?: unknown }
  return typeof type === 'string' ? type : undefined
}

function readLicenceFile(dir: string): string | undefined {
  const [file] = globSync('{LICENSE,LICENCE,License,Licence,license,licence,COPYING}{,.*,-*}', { cwd: dir }).sort()
  return file && readFileSync(path.join(dir, file), 'utf8')
}

function title(text: string): string {
  return text.split('\n').find((line) => line.trim()) ?? ''
}

/**
 * @param root the folder that `inputs` start from
 * @param inputs the files of a bundle, relative or absolute
 * @returns one problem per package that has a file in the bundle and no permissive licence
 */
export function findUnlicensed(root: string, inputs: readonly string[]): readonly string[] {
  const folders = new Set(
    inputs.flatMap((input) => /^.*node_modules\/(?:@[^/]+\/[^/]+|[^/@]+)(?=\/)/.exec(input)?.[0] ?? []),
  )
  return [...folders].flatMap((folder) => {
    const dir = path.resolve(root, folder)
    const manifest = readManifest(path.join(dir, 'package.json'))
    const problem = licenceProblem(dir, manifest)
    return problem ? [`${manifest.name}@${manifest.version} is in a bundle: ${problem}`] : []
  })
}
