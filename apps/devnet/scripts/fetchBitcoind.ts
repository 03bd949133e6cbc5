import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bitcoindPrefix } from '../src/bitcoin/bitcoindRpc.ts'

/**
 * Unpacks Debian's bitcoind (the package `bitcoin-knots` of the rolling release) and the libraries it was built for
 * into a folder outside git. Nothing is installed on the machine. Needs apt and dpkg-deb, x86-64 and the Debian archive.
 */
const mirror = process.env['DEBIAN_MIRROR'] ?? 'http://deb.debian.org/debian'

/** Packages a server does not need to answer. */
const unneeded = new Set(['systemd', 'libsystemd-shared', 'debconf', 'libmount1', 'libblkid1'])

const keyrings = [
  '/usr/share/keyrings/debian-archive-keyring.gpg',
  '/usr/share/keyrings/debian-archive-trixie-automatic.gpg',
]

function main(): void {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('Only for Linux on x86-64')
  if (existsSync(join(bitcoindPrefix, 'usr/bin/bitcoind'))) return console.log(`There is one in ${bitcoindPrefix}`)
  const root = mkdtempSync(join(tmpdir(), 'bitcoind-apt-'))
  try {
    const apt = createApt(root)
    apt('apt-get', 'update')
    const plan = apt('apt-get', '-s', 'install', '--no-install-recommends', 'bitcoin-knots')
    const packages = [...plan.matchAll(/^Inst (\S+)/gm)].flatMap(([, name = '']) => (unneeded.has(name) ? [] : name))
    const folder = join(root, 'packages')
    mkdirSync(folder)
    apt('apt-get', 'download', ...packages)
    mkdirSync(bitcoindPrefix, { recursive: true })
    for (const name of readdirSync(folder)) {
      execFileSync('dpkg-deb', ['-x', join(folder, name), bitcoindPrefix])
    }
    console.log(`Unpacked ${packages.length} packages into ${bitcoindPrefix}`)
  } finally {
    rmSync(root, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** apt with a root of its own: the machine's lists, caches and packages are neither read nor changed. */
function createApt(root: string): (command: string, ...args: readonly string[]) => string {
  for (const path of [
    'var/lib/dpkg',
    'var/lib/apt/lists/partial',
    'var/cache/apt/archives/partial',
    'etc/apt/preferences.d',
  ]) {
    mkdirSync(join(root, path), { recursive: true })
  }
  writeFileSync(join(root, 'var/lib/dpkg/status'), '')
  const keyring = keyrings.find((path) => existsSync(path))
  if (!keyring) throw new Error('There is no Debian archive keyring')
  writeFileSync(join(root, 'etc/sources.list'), `deb [signed-by=${keyring}] ${mirror} sid main\n`)
  const settings = {
    Dir: root,
    'Dir::State::status': join(root, 'var/lib/dpkg/status'),
    'Dir::Etc::sourcelist': join(root, 'etc/sources.list'),
    'Dir::Etc::sourceparts': '/nonexistent',
    'Dir::Etc::Parts': '/nonexistent',
    'Acquire::Languages': 'none',
    'APT::Architecture': 'amd64',
    'APT::Sandbox::User': 'root',
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`])
  return (command, ...args) => {
    const cwd = args[0] === 'download' ? join(root, 'packages') : root
    return execFileSync(command, [...options, ...args], { cwd, encoding: 'utf8', maxBuffer: 64_000_000 })
  }
}

main()
