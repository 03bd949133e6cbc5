// The node-* packages state `os` and `cpu` as strings; pnpm reads lists only and would install every platform's binary.
module.exports = {
  hooks: {
    readPackage(manifest) {
      if (/^node-(bin-)?(linux|win|darwin)-/.test(manifest.name)) {
        for (const key of ['os', 'cpu']) if (typeof manifest[key] === 'string') manifest[key] = [manifest[key]]
      }
      return manifest
    },
  },
}
