/** The floor: as many wallets as plain text in a box of the dialog's size, all of them there from the start. */
const list = document.createElement('div')
list.className = 'body'
list.style.cssText = 'width: 372px; height: 480px; background: #fff; overflow: auto; margin: 100px auto'
for (let row = 0; row < 2_500; row += 1) {
  const line = document.createElement('div')
  line.style.cssText = 'display: grid; grid-template-columns: repeat(4, 1fr); height: 100px'
  for (let column = 0; column < 4; column += 1) {
    const cell = document.createElement('button')
    cell.textContent = `Wallet ${row * 4 + column}`
    line.append(cell)
  }
  list.append(line)
}
document.getElementById('app')?.append(list)
