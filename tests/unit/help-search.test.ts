import { describe, expect, it } from 'vitest';
import type { HelpLanguage } from '#core/help/article.ts';
import { addArticle, addSections, createIndex, findHelp, loadIndex } from '#core/help/search-index.ts';
import { readArticles } from '../../scripts/help.ts';

/** Questions as people type them, and the articles of which one must be among the first three. */
const questions: Readonly<
  Record<HelpLanguage, readonly (readonly [question: string, ...articles: string[]])[]>
> = {
  zh: [
    ['cname 不生效', 'validation-dns', 'validation-failed'],
    ['nginx 怎么装证书', 'install-nginx'],
    ['手机打开提示不安全 电脑正常', 'chain-missing'],
    ['iis 导入pfx密码错误', 'pfx-old-windows', 'install-iis'],
    ['私钥泄露了怎么办', 'key-leaked'],
    ['证书有效期为什么只有200天', 'spans-200-100-47'],
    ['发票怎么开', 'invoices'],
    ['可以退款吗', 'refunds'],
    ['泛域名能用文件验证吗', 'wildcard', 'validation-methods', 'validation-file'],
    ['ip地址能不能申请ssl', 'ip-certificates'],
    ['换电脑了私钥怎么办', 'vault-backup', 'where-stored', 'share-key'],
    ['tomcat jks', 'install-tomcat', 'jks-keytool'],
    ['收不到验证邮件', 'validation-email', 'validation-failed'],
    ['宝塔面板安装', 'install-cpanel'],
    ['域名改了要重新签发', 'reissue'],
    ['api 接口 python 脚本', 'api'],
  ],
  en: [
    ['cname not working', 'validation-dns', 'validation-failed'],
    ['how to install on nginx', 'install-nginx'],
    ['android says not secure but desktop fine', 'chain-missing'],
    ['windows server 2012 pfx password incorect', 'pfx-old-windows', 'install-iis'],
    ['private key leaked', 'key-leaked'],
    ['automate with api script', 'api'],
    ['why only 200 days', 'spans-200-100-47'],
    ['where is my invoice', 'invoices'],
    ['refund', 'refunds'],
    ['does http file validation work for wildcard', 'wildcard', 'validation-methods', 'validation-file'],
    ['ssl for ip adress', 'ip-certificates'],
    ['new laptop lost my key', 'vault-backup', 'where-stored', 'share-key'],
    ['keytool import jks', 'jks-keytool', 'install-tomcat'],
    ['CAA record prevents issuance', 'caa'],
    ['difference between dv ov ev', 'validation-levels', 'choose-product'],
    ['add a user to my account', 'users-roles'],
  ],
};

const articles = readArticles();

/** What the console loads: the index as the build writes it. */
function shipped(language: HelpLanguage) {
  const index = createIndex();
  for (const article of articles[language]) addArticle(index, article);
  return loadIndex(JSON.parse(JSON.stringify(index)));
}

const indexes = { zh: await shipped('zh'), en: await shipped('en') };

describe.each(['zh', 'en'] as const)('the search in %s', (language) => {
  it.each(questions[language])(
    'finds for ‘%s’ the right article in the first three',
    (question, ...wanted) => {
      const found = findHelp(indexes[language], question).map(({ of }) => of);
      expect(found.slice(0, 3).filter((id) => wanted.includes(id))).not.toEqual([]);
    },
  );

  it('finds no article without words', () => {
    expect(findHelp(indexes[language], ' ?? ')).toEqual([]);
  });
});

it('forgives typing errors', () => {
  const [first] = findHelp(indexes.en, 'ngnix instal');
  expect(first?.of).toBe('install-nginx');
});

it('leads to the section that answers, and says which words it found', () => {
  const hit = findHelp(indexes.en, 'nginx').find(({ of }) => of === 'install-nginx');
  expect(hit).toMatchObject({ kind: 'article', title: expect.any(String), terms: ['nginx'] });
});

it('lets an article of the shop replace a shipped one of its id', async () => {
  const index = await shipped('en');
  const [article] = articles.en;
  if (article === undefined) throw new Error('no articles');
  const head = { ...article, title: 'Opening hours of our desk' };
  addSections(index, head, [{ anchor: '', title: '', text: 'Monday to Friday, nine to six.' }]);
  const hits = findHelp(index, 'opening hours desk monday');
  expect(hits[0]).toMatchObject({ of: article.id, title: head.title });
  expect(hits.filter(({ of }) => of === article.id)).toHaveLength(1);
});
