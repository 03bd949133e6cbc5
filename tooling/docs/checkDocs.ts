// Ours, because link checkers follow links alone: here every file and every name of code that a document mentions must be there.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { report } from '../gates/report.ts'

/** `connect.ts`, `core/connection/connect.ts`, `docs/chains.md`: a file, with or without the folders before it. */
const filePattern = /(?<![\w/.@*>-])(?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|md|css)(?![\w/(])/g
/** `createFoyer`, `SwapView`, `connectAttemptAtom(…)`: a name of code, told by its hump. */
const namePattern = /^([a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*)(\(.*\))?$/
/** A line that names what other projects have, or what is not built yet. */
const aside = /Learned from|to come/
const plannedHeading = /^#+ .*as it is planned/

type Tree = { readonly root: string; readonly files: readonly string[]; readonly words: ReadonlySet<string> }

/**
 * Files and names that the documents mention and that are not there.
 * @param root a git work tree
 */
export function checkDocs(root: string): readonly string[] {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) => file && existsSync(path.join(root, file)))
  const tree = { root, files, words: readWords(root, files) }
  return files
    .filter((file) => /^(README|CONTRIBUTING|docs\/[\w-]+)\.md$/.test(file))
    .flatMap((file) => checkDocument(tree, file))
}

/** Every word of every source file: a name that stands in none of them is gone. */
function readWords(root: string, files: readonly string[]): ReadonlySet<string> {
  const sources = files.filter((file) => /\.(tsx?|mjs|css|json|yaml)$/.test(file) && !/pnpm-lock/.test(file))
  return new Set(
    sources.flatMap((file) => readFileSync(path.join(root, file), 'utf8').match(/[A-Za-z_$][\w$]*/g) ?? []),
  )
}

function checkDocument(tree: Tree, document: string): readonly string[] {
  const lines = readFileSync(path.join(tree.root, document), 'utf8').split('\n')
  let isPlanned = false
  return lines.flatMap((line, index) => {
    if (/^#+ /.test(line)) isPlanned = plannedHeading.test(line)
    // the title of a sample is a file of the reader's own
    if (isPlanned || aside.test(line) || line.startsWith('```')) return []
    const problems = [...missingFiles(tree, line), ...missingNames(tree, line), ...brokenLinks(tree, document, line)]
    return problems.map((problem) => `${document}:${index + 1}: ${problem}`)
  })
}

function missingFiles({ files }: Tree, line: string): readonly string[] {
  const found = (line.match(filePattern) ?? []).filter((name) => !/^\.|^x\.|(^|\/)dist\//.test(name))
  return found.filter((name) => !files.some((file) => isNamed(file, name))).map((name) => `no file is called ${name}`)
}

/** Documents leave out `packages/`, `apps/` and `src/`. */
function isNamed(file: string, name: string): boolean {
  const short = file.replace(/\/src\//, '/')
  return [file, short].some((full) => full === name || full.endsWith(`/${name}`))
}

function missingNames({ words }: Tree, line: string): readonly string[] {
  const spans = [...line.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)
  return spans.flatMap((text) => {
    const [, name] = namePattern.exec(text) ?? []
    return name && !words.has(name) ? [`nothing is called ${name}`] : []
  })
}

function brokenLinks({ root }: Tree, document: string, line: string): readonly string[] {
  const targets = [...line.matchAll(/\]\(([^)#]+?)(#[^)]*)?\)/g)].map(([, target = '']) => target)
  return targets
    .filter((target) => !/^\w+:/.test(target) && !existsSync(path.join(root, path.dirname(document), target)))
    .map((target) => `a link leads to ${target}, which is not there`)
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..')
  report(checkDocs(root), 'every file and name that the documents mention is there')
}
