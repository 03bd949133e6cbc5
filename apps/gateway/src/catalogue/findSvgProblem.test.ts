import { expect, test } from 'vitest'
import { findSvgProblem } from './findSvgProblem.ts'

const wrap = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`

test.each([
  ['a path', wrap('<path d="M0 0h8v8z" fill="#fff"/>')],
  [
    'a declaration and a comment',
    `<?xml version="1.0" encoding="UTF-8"?>\n<!-- made by hand -->\n${wrap('<g></g>')}\n`,
  ],
  ['a gradient', wrap('<defs><linearGradient id="a"><stop offset="0"/></linearGradient></defs><rect fill="url(#a)"/>')],
  [
    'a use',
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><use xlink:href='#a'/></svg>`,
  ],
  ['text', wrap('<text x="1">A &amp; B &#66;</text>')],
  ['style of an element', wrap('<rect style="fill:red;mix-blend-mode:normal"/>')],
])('default: %s is a drawing', (_, text) => {
  expect(findSvgProblem(text)).toBeUndefined()
})

test.each([
  ['a script', wrap('<script>1</script>')],
  ['a script in a namespace', '<h:svg xmlns:h="http://www.w3.org/1999/xhtml"><h:script>1</h:script></h:svg>'],
  ['a script in a namespace inside', wrap('<h:script xmlns:h="http://www.w3.org/1999/xhtml">1</h:script>')],
  ['a namespace of HTML', wrap('<g xmlns="http://www.w3.org/1999/xhtml"/>')],
  ['a handler', wrap('<g onload="x()"/>')],
  ['a handler without a space', wrap('<g id="a"onload="x()"/>')],
  ['a handler after a slash', wrap('<g/onload="x()"/>')],
  ['foreignObject', wrap('<foreignObject/>')],
  ['an image', wrap('<image href="https://x.example/a.png"/>')],
  ['a style sheet', wrap('<style>@import "https://x.example"</style>')],
  ['a link', wrap('<a href="javascript:x()"/>')],
  ['an animation', wrap('<animate attributeName="href" to="javascript:x()"/>')],
  ['a use of another file', wrap('<use href="https://x.example/a.svg#b"/>')],
  ['a picture as fill', wrap('<rect fill="url(https://x.example/a)"/>')],
  ['a picture as fill, spaced', wrap('<rect fill="url( \'https://x.example/a\')"/>')],
  ['an escape in a style', wrap('<rect style="fill:\\75rl(https://x.example)"/>')],
  ['an entity in an attribute', wrap('<use href="&#35;a"/>')],
  ['a doctype with entities', `<!DOCTYPE svg [<!ENTITY x "y">]>${wrap('&x;')}`],
  ['an instruction', `<?xml-stylesheet href="https://x.example"?>${wrap('')}`],
  ['CDATA', wrap('<![CDATA[<script>1</script>]]>')],
  ['an attribute without quotes', wrap('<g id=a/>')],
  ['tags that cross', wrap('<g><path></g></path>')],
  ['an end that is missing', '<svg>'],
  ['a tag that does not end', wrap('<g')],
])('error: %s is refused', (_, text) => {
  expect(findSvgProblem(text)).toEqual(expect.any(String))
})
