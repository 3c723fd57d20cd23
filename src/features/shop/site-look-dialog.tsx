import { useState } from 'react';
import * as v from 'valibot';
import { isHex } from '#core/site/contrast.ts';
import { colorChecks, firstColors, type SiteColors } from '#core/site/site-colors.ts';
import { completeLanguages, languages } from '#core/site/site-languages.ts';
import { lookSchema, mostLogoBytes, type SiteLook } from '#core/site/site-parts.ts';
import { base64Of } from '#src/adapters/files/base64.ts';
import { shopSiteTexts } from '#src/features/shop/site.texts.ts';
import { type PartDialogProps, SiteDialog } from '#src/features/shop/site-dialog.tsx';
import { SitePreview } from '#src/features/shop/site-preview.tsx';
import { minor } from '#src/features/shop/system-style.ts';
import { languageNames, languageTags } from '#src/i18n/languages.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Checkbox } from '#src/ui/choice/checkbox.tsx';
import { SegmentedControl } from '#src/ui/choice/segmented-control.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { FileDrop } from '#src/ui/file-drop/file-drop.tsx';
import { TextInput } from '#src/ui/text-input/text-input.tsx';
import { css } from '#styled/css';

const noLogo = { light: '', dark: '' };

/** Name, languages, colors and logo, beside how they will look. */
export function LookDialog({ site, onClosed }: PartDialogProps) {
  const t = useText(shopSiteTexts);
  const [isReset, reset] = useState(false);
  const [typed, type] = useState<SiteLook>(
    site.look.content ?? {
      siteName: site.files.siteName,
      defaultLocal: site.files.defaultLocal === 'en' ? 'en' : 'zh',
      languages: [...languages],
      ...{ colors: null, logo: null },
    },
  );
  const { siteName, defaultLocal, colors, logo } = typed;
  const read = v.safeParse(lookSchema, typed);
  const isOffered = typed.languages.includes(defaultLocal);
  const toggle = (language: (typeof languages)[number], isOn: boolean) =>
    type({
      ...typed,
      languages: languages.filter((each) => (each === language ? isOn : typed.languages.includes(each))),
    });
  const hasPictures = logo === null || (logo.light !== '' && logo.dark !== '');
  return (
    <SiteDialog
      {...{ site, onClosed, isReset }}
      part="look"
      content={read.success && isOffered ? read.output : undefined}
      onReset={reset}
    >
      <Field label={t('shopSite.look.siteName')} required>
        <TextInput
          maxLength={60}
          value={siteName}
          onValueChange={(name) => type({ ...typed, siteName: name })}
        />
      </Field>
      <div className={css({ display: 'grid', gap: '1.5' })}>
        <span aria-hidden="true" className={css({ fontWeight: 'medium' })}>
          {t('shopSite.look.defaultLocal')}
        </span>
        <SegmentedControl
          label={t('shopSite.look.defaultLocal')}
          options={completeLanguages.map((value) => ({ value, label: languageNames[value] }))}
          value={defaultLocal}
          onValueChange={(value) => type({ ...typed, defaultLocal: value })}
        />
      </div>
      <fieldset>
        <legend className={css({ fontWeight: 'medium' })}>{t('shopSite.look.languages')}</legend>
        <span className={minor}>{t('shopSite.look.languagesHint')}</span>
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '4', mt: '2' })}>
          {languages.map((each) => (
            <span key={each} lang={languageTags[each]}>
              <Checkbox
                label={languageNames[each]}
                checked={typed.languages.includes(each)}
                disabled={each === defaultLocal && isOffered}
                onCheckedChange={(isOn) => toggle(each, isOn)}
              />
            </span>
          ))}
        </div>
      </fieldset>
      <Checkbox
        label={t('shopSite.look.colors')}
        checked={colors !== null}
        onCheckedChange={(isOn) => type({ ...typed, colors: isOn ? firstColors : null })}
      />
      {colors !== null && (
        <ColorFields colors={colors} onChange={(next) => type({ ...typed, colors: next })} />
      )}
      <Checkbox
        label={t('shopSite.look.logo')}
        checked={logo !== null}
        onCheckedChange={(isOn) => type({ ...typed, logo: isOn ? noLogo : null })}
      />
      {logo !== null && (
        <div className={pairs}>
          {(['light', 'dark'] as const).map((theme) => (
            <LogoField
              key={theme}
              theme={theme}
              dataUrl={logo[theme]}
              onChosen={(dataUrl) =>
                type((now) => ({ ...now, logo: { ...(now.logo ?? noLogo), [theme]: dataUrl } }))
              }
            />
          ))}
        </div>
      )}
      <SitePreview name={siteName} colors={usable(colors)} logo={hasPictures ? logo : null} />
    </SiteDialog>
  );
}

/** Null while one of them is only half typed. */
function usable(colors: SiteColors | null): SiteColors | null {
  return colors !== null && Object.values(colors).every((color) => isHex(color)) ? colors : null;
}

interface ColorFieldsProps {
  readonly colors: SiteColors;
  readonly onChange: (colors: SiteColors) => void;
}

function ColorFields({ colors, onChange }: ColorFieldsProps) {
  const t = useText(shopSiteTexts);
  const checks = usable(colors) === null ? [] : colorChecks(colors);
  return (
    <div
      className={css({ display: 'grid', gap: '4', gridTemplateColumns: { base: '1fr', md: '1fr 1fr 1fr' } })}
    >
      {(['light', 'dark', 'panel'] as const).map((name) => {
        const check = checks.find(({ color }) => color === name);
        const ratio = check && t('shopSite.look.ratio', { ratio: check.ratio, least: check.least });
        return (
          <Field
            key={name}
            label={t(`shopSite.look.${name}`)}
            required
            hint={check?.isEnough ? `${t('shopSite.look.enough')} · ${ratio}` : undefined}
            error={
              isHex(colors[name])
                ? check && !check.isEnough
                  ? `${t('shopSite.look.tooPale')} · ${ratio}`
                  : undefined
                : t('shopSite.look.format')
            }
          >
            <TextInput
              mono
              maxLength={7}
              value={colors[name]}
              prefix={
                <input
                  type="color"
                  tabIndex={-1}
                  aria-hidden="true"
                  className={swatch}
                  value={isHex(colors[name]) ? colors[name] : firstColors[name]}
                  onChange={(event) => onChange({ ...colors, [name]: event.target.value })}
                />
              }
              onValueChange={(value) => onChange({ ...colors, [name]: value.trim().toLowerCase() })}
            />
          </Field>
        );
      })}
    </div>
  );
}

interface LogoFieldProps {
  readonly theme: 'light' | 'dark';
  readonly dataUrl: string;
  readonly onChosen: (dataUrl: string) => void;
}

function LogoField({ theme, dataUrl, onChosen }: LogoFieldProps) {
  const t = useText(shopSiteTexts);
  const format = useFormat();
  const [isWrong, setWrong] = useState(false);
  const choose = async (file: File) => {
    const type = file.type === 'image/jpeg' ? 'jpeg' : 'png';
    const read = `data:image/${type};base64,${await base64Of(file.slice(0, mostLogoBytes + 1))}`;
    const isPicture = file.size <= mostLogoBytes && ['image/png', 'image/jpeg'].includes(file.type);
    setWrong(!isPicture);
    if (isPicture) onChosen(read);
  };
  return (
    <Field
      label={t(theme === 'light' ? 'shopSite.look.logoLight' : 'shopSite.look.logoDark')}
      hint={t('shopSite.look.logoHint', { size: format.bytes(mostLogoBytes) })}
      error={isWrong ? t('shopSite.look.unreadable') : undefined}
    >
      <FileDrop accept="image/png,image/jpeg" onFile={(file) => void choose(file)}>
        {t(dataUrl === '' ? 'shopSite.look.choose' : 'shopSite.look.chosen')}
      </FileDrop>
    </Field>
  );
}

const pairs = css({ display: 'grid', gridTemplateColumns: { base: '1fr', md: '1fr 1fr' }, gap: '4' });
const swatch = css({ w: '6', h: '6', p: '0', border: 'none', bg: 'transparent', cursor: 'pointer' });
