// Ours, because linters read languages and not lockfiles, manifests and documents alike.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { report } from './report.ts'

/** Documents people read, but for what was translated back literally. */
const documents = /^(?!apps\/docs\/src\/content\/docs\/build\/safety-texts\.md|.*CHANGELOG\.md).*\.mdx?$/

/**
 * Comments of what we build: a line of one begins with slashes or a star, or stands behind code. Tests are not read, because their names
 * tell attacks; nor is this file, which names the words.
 */
const sources =
  /^(?!.*(?:\.test\.|\.test-d\.|\.e2e\.|\/test\/|\/e2e\/|\/bench\/|\/model\/)|tooling\/gates\/checkWords\.ts).*\.(?:tsx?|css|astro)$/
const inComment = String.raw`(?<=(?:^\s*(?:\/?\*|\/\/)|\s\/\/ |\/\*\*).*)`

/** The English texts of the widget, the wallet's frame and its mails. */
const texts = /^packages\/ui\/src\/i18n\/en\.ts$/

/** What no tracked file may hold: it would speak of one machine, of code that is not ours to use, or have a second word for one thing. */
const rules: readonly { readonly files: RegExp; readonly words: RegExp; readonly why: string }[] = [
  { files: /./, words: /(?<![\w.$}-])\/(?:work|root)\/[\w.-]/, why: "one machine's folders" },
  { files: /\.mdx?$/, words: /(?<![\w.$}-])\/tmp\//, why: "one machine's folders" },
  { files: /^pnpm-lock\.yaml$/, words: /tarball: *['"]?https?:/, why: 'a registry host' },
  { files: /(^|\/)\.npmrc$|^pnpm-workspace\.yaml$/, words: /registry *[=:]|https?:\/\//, why: 'a registry host' },
  { files: /(^|\/)package\.json$/, words: /"@reown\//, why: 'a package whose licence claims derivatives' },
  { files: documents, words: /\be-mails?\b/i, why: 'say “email”' },
  { files: documents, words: /\b(?:whoever|(?:some|any|no)body)\b/i, why: 'say “anyone”, “someone” or “no one”' },
  {
    files: documents,
    words: /\b(?:log(?:s|ged|ging)? in(?:to)?\b(?! the database)|network costs?\b|recovery shares?\b|its kin\b)/i,
    why: 'say “sign in”, “network fee”, “recovery code”',
  },
  // exceptions: `allowance` is the word of ERC-20, `run out` and `take back` are said of code, and `take` is no permission there
  {
    files: sources,
    words: new RegExp(
      String.raw`${inComment}\b(?:whoever|somebody|nobody|anybody|e-mails?|log(?:s|ged|ging)? in(?:to)?|network costs?|recovery shares?|declin(?:e|es|ed|ing))\b`,
      'i',
    ),
    why: 'see the glossary of the voice',
  },
  // a key of the catalogue keeps its name: `send.failed.declined`
  {
    files: texts,
    words:
      /(?<=: ['"`]|^ {4,}['"`]).*\b(?:e-mail|log(?:ged)? in|network cost|allowance|recovery share|declined|whoever|somebody|nobody|anybody|may take|take back|good for|run out)\b/i,
    why: 'see the glossary of the voice',
  },
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
