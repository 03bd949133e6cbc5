// Ours, because linters read languages and not lockfiles, manifests and documents alike.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { report } from './report.ts'

/** What no tracked file may hold: it would speak of one machine, or of code that is not ours to use. */
const rules: readonly { readonly files: RegExp; readonly words: RegExp; readonly why: string }[] = [
  { files: /./, words: /(?<![\w.$}-])\/(?:work|root)\/[\w.-]/, why: "one machine's folders" },
  { files: /\.mdx?$/, words: /(?<![\w.$}-])\/tmp\//, why: "one machine's folders" },
  { files: /^pnpm-lock\.yaml$/, words: /tarball: *['"]?https?:/, why: 'a registry host' },
  { files: /(^|\/)\.npmrc$|^pnpm-workspace\.yaml$/, words: /registry *[=:]|https?:\/\//, why: 'a registry host' },
  { files: /(^|\/)package\.json$/, words: /"@reown\//, why: 'a package whose licence claims derivatives' },
]

/**
 * @param root a git work tree
 * @returns one line per match: file, line, words, reason
 */
export function checkWords(root: string): readonly string[] {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
  return tracked
    .filter((file) => file && existsSync(path.join(root, file)))
    .flatMap((file) => {
      const wanted = rules.filter(({ files }) => files.test(file))
      const text = readFileSync(path.join(root, file), 'utf8')
      // a file with a zero byte is no text
      return text.includes('\0') ? [] : judge(file, text, wanted)
    })
}

function judge(file: string, text: string, wanted: typeof rules): readonly string[] {
  return text.split('\n').flatMap((line, index) =>
    wanted.flatMap(({ words, why }) => {
      const [found] = words.exec(line) ?? []
      return found === undefined ? [] : [`${file}:${index + 1}: ${found} (${why})`]
    }),
  )
}

if (import.meta.main) {
  report(
    checkWords(path.resolve(import.meta.dirname, '../..')),
    'no word about one machine, registry or refused package',
  )
}
