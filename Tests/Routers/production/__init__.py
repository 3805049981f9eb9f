"""Production builds of others, from PyPI wheels, with what their back ends answer first."""

from production.airflow import AIRFLOW
from production.dagster import DAGSTER
from production.flet import FLET
from production.home_assistant import HOME_ASSISTANT
from production.lilac import LILAC
from production.open_webui import OPEN_WEBUI
from production.optuna import OPTUNA
from production.prefect import PREFECT, PREFECT_2

PRODUCTION_APPS = [
    *(OPTUNA, AIRFLOW, DAGSTER, PREFECT, PREFECT_2),
    *(LILAC, FLET, HOME_ASSISTANT, OPEN_WEBUI),
]
