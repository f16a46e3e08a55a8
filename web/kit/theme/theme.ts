import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core'
import { kitTexts } from '#web/kit/texts.ts'
import classes from './theme.module.css'

const PRIMARY = 'brand'
const brand: MantineColorsTuple = [
  '#f0f9fc',
  '#def2f7',
  '#bee5ee',
  '#96d2e0',
  '#66bacd',
  '#369eb4',
  '#158194',
  '#046474',
  '#014a57',
  '#003039',
]
const danger: MantineColorsTuple = [
  '#fff4f4',
  '#ffe6e5',
  '#fececc',
  '#fdacab',
  '#f97f81',
  '#eb535d',
  '#d23144',
  '#a82334',
  '#811b27',
  '#58131a',
]
const gray: MantineColorsTuple = [
  '#f8fafb',
  '#f1f4f6',
  '#e4e9eb',
  '#d4dadd',
  '#b3bcbf',
  '#889397',
  '#657175',
  '#495559',
  '#303a3d',
  '#1a2225',
]
const dark: MantineColorsTuple = [
  '#e5eaec',
  '#c1c9cc',
  '#9ca7aa',
  '#778287',
  '#4b585c',
  '#354145',
  '#242f32',
  '#172024',
  '#0f181b',
  '#081012',
]

// The header of a Modal is a <header>, which axe takes for a second banner of the page.
const quietHeader = { header: { role: 'presentation' } }

/**
 * The look of every Mantine component; the colours themselves are tokens. Components are named and
 * not imported, so that the first screen doesn't load what it doesn't show.
 */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-code)',
  colors: { brand, danger, gray, dark },
  primaryColor: PRIMARY,
  // autoContrast picks the wrong text colour when the two schemes use different shades.
  autoContrast: false,
  primaryShade: { light: 7, dark: 6 },
  variantColorResolver: (input) => {
    const resolved = defaultVariantColorsResolver(input)
    const isBrand = input.variant === 'filled' && (input.color ?? PRIMARY) === PRIMARY
    return isBrand ? { ...resolved, color: 'var(--on-brand)' } : resolved
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  defaultRadius: '8px',
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.5', lg: '1.45', xl: '1.4' },
  headings: { fontFamily: 'var(--font)' },
  components: {
    Button: {
      classNames: {
        root: classes.button ?? '',
        inner: classes.buttonInner ?? '',
        label: classes.buttonLabel ?? '',
        loader: classes.buttonLoader ?? '',
      },
      defaultProps: { loaderProps: { size: 16, color: 'currentColor' } },
    },
    Input: { classNames: { input: classes.input ?? '' } },
    InputWrapper: {
      classNames: {
        label: classes.label ?? '',
        description: classes.description ?? '',
        error: classes.error ?? '',
        required: classes.required ?? '',
      },
    },
    Switch: {
      classNames: { track: classes.track ?? '', label: classes.switchLabel ?? '' },
      defaultProps: { withThumbIndicator: false },
    },
    Modal: {
      defaultProps: {
        attributes: quietHeader,
        centered: true,
        size: 460,
        closeButtonProps: { 'aria-label': kitTexts.close },
        transitionProps: { duration: 120 },
      },
      classNames: {
        content: classes.dialog ?? '',
        inner: classes.dialogInner ?? '',
        header: classes.dialogHeader ?? '',
        title: classes.dialogTitle ?? '',
        body: classes.dialogBody ?? '',
      },
    },
    Drawer: {
      defaultProps: { attributes: quietHeader, closeButtonProps: { 'aria-label': kitTexts.close } },
      classNames: {
        content: classes.drawer ?? '',
        header: classes.drawerHeader ?? '',
        title: classes.drawerTitle ?? '',
      },
    },
    DatePicker: { classNames: { day: classes.day ?? '' } },
    Popover: { classNames: { dropdown: classes.floating ?? '' } },
    Tooltip: {
      defaultProps: {
        multiline: true,
        maw: 260,
        events: { hover: true, focus: true, touch: true },
      },
      classNames: { tooltip: classes.tooltip ?? '' },
    },
  },
})

/** Mantine's own variables, set to our tokens, for both schemes in one table. */
export const cssVariables: CSSVariablesResolver = () => {
  const variables = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-3)',
    '--mantine-color-placeholder': 'var(--text-3)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-anchor': 'var(--brand-text)',
    '--mantine-color-brand-filled': 'var(--brand)',
    '--mantine-color-brand-filled-hover': 'var(--brand-hover)',
    '--mantine-color-brand-light': 'var(--selected)',
    '--mantine-color-brand-light-color': 'var(--brand-text)',
    '--mantine-color-disabled': 'var(--sunken)',
    '--mantine-color-disabled-color': 'var(--text-3)',
    '--mantine-color-disabled-border': 'var(--line-strong)',
  }
  return { variables: {}, light: variables, dark: variables }
}
