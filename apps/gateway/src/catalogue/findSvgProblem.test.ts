import { expect, test } from 'vitest'
import { findSvgProblem } from './findSvgProblem.ts'

const wrap = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`

const toData = (text: string) => `data:image/svg+xml;base64,${btoa(text)}`

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
  [
    'a style sheet',
    wrap('<style>.a { fill: white; font-family: serif; filter: url(#b) }</style><text class="a">Crown</text>'),
  ],
  ['a moving style sheet', wrap('<style>@keyframes a { to { opacity: 0 } } rect { animation: a 1s }</style><rect/>')],
  ['a picture that it carries', wrap(`<image width="4" href="data:image/png;base64,${'iVBORw0KGgo='}"/>`)],
  ['a drawing in a filter', wrap(`<filter id="a"><feImage href="${toData(wrap('<path d="M0 0"/>'))}"/></filter>`)],
  [
    'text that runs along a path',
    wrap(
      '<text><textPath href="#a">FOO<animate additive="sum" attributeName="startOffset" from="0%" to="100%" dur="30s"/></textPath></text>',
    ),
  ],
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
  ['a style sheet that loads', wrap('<style>a { fill: url(https://x.example/a) }</style>')],
  [
    'a style sheet that loads without a word for it',
    wrap('<style>a { fill: image-set("https://x.example/a" 1x) }</style>'),
  ],
  ['a style sheet with escapes', wrap('<style>a { fill: \\75rl(https://x.example) }</style>')],
  ['a style sheet with entities', wrap('<style>a { fill: &#117;rl(https://x.example) }</style>')],
  ['a style sheet with a font', wrap('<style>@font-face { src: url(#a) }</style>')],
  ['a style sheet with a script after it', wrap('<style>a{}</style><script>1</script>')],
  ['image-set in an attribute', wrap('<rect style="fill:image-set(&quot;https://x.example&quot; 1x)"/>')],
  ['an image that is a page', wrap('<image href="data:text/html;base64,AAAA"/>')],
  ['an image that is a drawing with a script', wrap(`<image href="${toData(wrap('<script>1</script>'))}"/>`)],
  [
    'a drawing in a drawing in a drawing',
    wrap(`<image href="${toData(wrap(`<image href="${toData(wrap('<path d="M0 0"/>'))}"/>`))}"/>`),
  ],
  ['a use of a drawing', wrap(`<use href="${toData(wrap('<path d="M0 0"/>'))}"/>`)],
  ['an animation to a handler', wrap('<rect><set attributeName="onclick" to="x()"/></rect>')],
  ['an animation of a style', wrap('<rect><animate attributeName="style" to="a"/></rect>')],
  ['an animation to another picture', wrap('<image><set attributeName="xlink:href" to="https://x.example"/></image>')],
  ['a link', wrap('<a href="javascript:x()"/>')],
  ['an animation', wrap('<animate attributeName="href" to="javascript:x()"/>')],
  ['a use of another file', wrap('<use href="https://x.example/a.svg#b"/>')],
  ['a picture as fill', wrap('<rect fill="url(https://x.example/a)"/>')],
  ['a picture as fill, spaced', wrap('<rect fill="url( \'https://x.example/a\')"/>')],
  ['an escape in a style', wrap('<rect style="fill:\\75rl(https://x.example)"/>')],
  ['an entity in an attribute', wrap('<use href="&#35;a"/>')],
  ['a doctype with entities', `<!DOCTYPE svg [<!ENTITY x "y">]>${wrap('&x;')}`],
  ['another encoding', `<?xml version="1.0" encoding="iso-2022-jp"?>${wrap('')}`],
  ['an instruction', `<?xml-stylesheet href="https://x.example"?>${wrap('')}`],
  ['CDATA', wrap('<![CDATA[<script>1</script>]]>')],
  ['an attribute without quotes', wrap('<g id=a/>')],
  ['tags that cross', wrap('<g><path></g></path>')],
  ['an end that is missing', '<svg>'],
  ['a tag that does not end', wrap('<g')],
])('error: %s is refused', (_, text) => {
  expect(findSvgProblem(text)).toEqual(expect.any(String))
})
