/** One constructed sheet in the panel's own shadow root: no tag, no attribute, nothing of the page reaches in. */
export const styles = `
:host { all: initial !important; display: contents !important; }
.root {
  color-scheme: light dark;
  --sheet: light-dark(#ffffff, #18181b);
  --ink: light-dark(#17171c, #f5f5f7);
  --quiet: light-dark(#56565f, #b4b4be);
  --line: light-dark(#767680, #8e8e98);
  --accent: light-dark(#4338ca, #a5b4fc);
  font: 14px/1.45 system-ui, sans-serif;
  color: var(--ink);
}
.root[data-theme="light"] { color-scheme: light; }
.root[data-theme="dark"] { color-scheme: dark; }
.toggle, .panel { position: fixed; inset-block-end: 8px; inset-inline-start: 8px; z-index: 2147483000; box-sizing: border-box; }
.panel {
  inline-size: min(460px, calc(100vw - 16px));
  max-block-size: min(560px, calc(100vh - 72px));
  inset-block-end: 60px;
  display: grid;
  /* a long word makes it no wider */
  grid-template-columns: minmax(0, 1fr);
  gap: 8px;
  overflow: auto;
  padding: 12px;
  background: var(--sheet);
  border: 1px solid var(--line);
  border-radius: 12px;
  overflow-wrap: anywhere;
}
.panel[hidden] { display: none; }
h2 { margin: 0; font-size: 16px; }
button {
  min-block-size: 44px;
  padding: 8px 12px;
  font: inherit;
  color: inherit;
  background: var(--sheet);
  border: 1px solid var(--line);
  border-radius: 8px;
  cursor: pointer;
}
button:focus-visible, summary:focus-visible, pre:focus-visible, textarea:focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: 2px;
}
.row { display: flex; flex-wrap: wrap; gap: 8px; }
.panel > button { justify-self: start; }
.panel > :empty { display: none; }
details { border-block-start: 1px solid var(--line); }
summary { min-block-size: 44px; display: flex; align-items: center; gap: 8px; font-weight: 600; cursor: pointer; }
summary::before { content: ""; border: 5px solid transparent; border-inline-start-color: currentColor; border-inline-end: 0; }
details[open] > summary::before { rotate: 90deg; }
pre, textarea {
  box-sizing: border-box;
  inline-size: 100%;
  margin: 0 0 12px;
  max-block-size: 220px;
  overflow: auto;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  font: 12px/1.5 ui-monospace, monospace;
  color: inherit;
  background: transparent;
  border: 0;
}
textarea { block-size: 160px; border: 1px solid var(--line); }
.note { margin: 8px 0; color: var(--quiet); }
.note:empty { display: none; }
`
