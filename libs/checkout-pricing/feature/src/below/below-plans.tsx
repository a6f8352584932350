import { lazy } from 'react';
import { Prerendered } from './prerendered';

const TestimonialsAndFaq = lazy(() =>
  import('./testimonials-and-faq').then((module) => ({ default: module.TestimonialsAndFaq })),
);

/** The testimonials and the FAQ of the plans page (PRICE-158). */
export const BelowPlans = () => <Prerendered id="below-plans" content={TestimonialsAndFaq} />;
