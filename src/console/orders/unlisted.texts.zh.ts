/** Of names that no registry sells; pages show it before anything is paid. */
export const zhUnlisted = {
  title: '可能无法签发',
  about: {
    other:
      '{{count}} 个域名不在公开的顶级域名下，例如 {{name}}（.{{ending}}）。CA 不能为内部域名签发证书，请检查拼写。',
  },
} as const;
