import { expect, test } from 'vitest'
import { readSteps } from './readSteps.ts'

const page = `# Page

## Before

\`\`\`sh
never
\`\`\`

## By hand

\`\`\`sh
export A=1
cat > file <<END
# no heading
END
\`\`\`

Words.

\`\`\`json
{}
\`\`\`

\`\`\`sh
second
\`\`\`

## After

\`\`\`sh
never
\`\`\`
`

test('default: the shell blocks of that section alone, each whole', () => {
  expect(readSteps(page, 'By hand')).toEqual(['export A=1\ncat > file <<END\n# no heading\nEND\n', 'second\n'])
})

test('error: a page without the section, or without a step in it, has nothing to follow', () => {
  expect(() => readSteps(page, 'Gone')).toThrow('“Gone”')
  expect(() => readSteps('\n## By hand\nWords.\n', 'By hand')).toThrow('“By hand”')
})
